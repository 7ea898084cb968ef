import {
	businessSubmission,
	individualSubmission,
} from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import { businessNotFound, missingFields, notFound } from '../errors';
import { buildVerification, setProgress, type StoredVerification } from '../records/verification';
import { formPath } from '../formPage';
import type { Store } from '../store';
import { type Call, type Handlers, known } from './handler';

/** Spec: the body's fields are “not shown”, and only signed_agreement_id is named as required. The rest is assumed. */
const requiredOfIndividual = ['signed_agreement_id', 'first_name', 'last_name', 'birth_date'];
const requiredOfBusiness = ['signed_agreement_id', 'legal_name', 'business_type'];

/** Belongs to the submission and not to the record that is read later. */
const ofSubmission = ['email', 'signed_agreement_id', 'has_accepted_terms_of_service'];

/** Both links open the same form. */
const createLink = ({ params, body, store, baseUrl }: Call<'verificationCreateLink'>) => {
	const kind = body.verificationType === 'business' ? 'business' : 'individual';
	const { id } = started(store, params.subaccountId, kind);
	return { formUrl: `${baseUrl}${formPath}/${id}` };
};

/** Spec: endorsements are “only on the submit response”. */
const asRead = <R extends object>({ rules }: Store, record: R) =>
	rules.endorsementsOnRead ? record : { ...record, endorsements: undefined };

export const verificationHandlers = {
	verificationCreateLink: createLink,
	verificationCreateKybLink: createLink,

	individualSubmit: ({ params, body, store }) => {
		requireAll(body, requiredOfIndividual);
		const stored = started(store, params.subaccountId, 'individual');
		keep(stored, body);
		submitted(stored, store.clock.iso(), 'incomplete');
		return stored.record;
	},

	customerSubmit: ({ params, body, store }) => {
		const stored = store.verifications.locate(params.verificationId)?.record;
		if (!stored) throw notFound();
		// The fields are those of a person; a business keeps its own and only notes the submission.
		if (stored.kind === 'individual') keep(stored, body);
		stored.record.updated_at = store.clock.iso();
		return {};
	},

	individualGet: ({ params, store }) => {
		const stored = store.verificationOf(params.subaccountId, 'individual');
		if (!stored) throw notFound();
		return asRead(store, stored.record);
	},

	businessSubmit: ({ params, body, store }) => {
		const { email } = known(store, params.subaccountId);
		requireAll(body, requiredOfBusiness);
		const stored = started(store, params.subaccountId, 'business');
		keep(stored, body);
		submitted(stored, store.clock.iso(), 'awaiting_ubo');
		return { ...stored.record, email: body.email ?? email };
	},

	businessGet: ({ params, store }) => {
		const stored = store.verificationOf(params.subaccountId, 'business');
		if (!stored) throw businessNotFound();
		return asRead(store, stored.record);
	},
} satisfies Partial<Handlers>;

/** The verification of that kind; the first link or submission starts it. */
function started<K extends StoredVerification['kind']>(
	store: Store,
	subaccountId: string,
	kind: K,
): Extract<StoredVerification, { kind: K }> {
	const begun = store.verificationOf(subaccountId, kind);
	if (begun) return begun;
	const fresh = buildVerification(store.random.uuid(), kind, subaccountId, store.clock.iso());
	return store.verifications.add(subaccountId, fresh) as Extract<StoredVerification, { kind: K }>;
}

/**
 * Spec: not shown what a submission after approval does. Here the data is taken and the approval
 * stays, so that an approved subaccount does not have a verification that contradicts it.
 */
function submitted(stored: StoredVerification, at: string, status: string): void {
	if (stored.record.status === 'approved') stored.record.updated_at = at;
	else setProgress(stored, at, status);
}

/** Takes over what a submission may say about a person or business; the rest is the service's own to say. */
function keep({ kind, record }: StoredVerification, body: Readonly<Record<string, unknown>>): void {
	const { shape } = kind === 'individual' ? individualSubmission : businessSubmission;
	const own = Object.entries(body).filter(
		([field]) => field in shape && !ofSubmission.includes(field),
	);
	Object.assign(record, Object.fromEntries(own));
}

function requireAll(body: Readonly<Record<string, unknown>>, fields: readonly string[]): void {
	const missing = fields.filter((field) => (body[field] ?? null) === null);
	if (missing.length > 0) throw missingFields(missing);
}
