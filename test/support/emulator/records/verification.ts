import type {
	BusinessVerification,
	IndividualVerification,
} from '../../../../nodes/CrossBorderPayments/api/schemas/verification';
import type { Random } from '../random';
import { companyName, type Country, type Person } from './people';

interface Stored<Kind extends string, Record> {
	id: string;
	kind: Kind;
	subaccountId: string;
	createdAt: string;
	record: Record;
}

/** A verification; the submission endpoint of customers takes its id. */
export type StoredVerification =
	| Stored<'individual', IndividualVerification>
	| Stored<'business', BusinessVerification>;

/**
 * Statuses beyond the spec's observed `incomplete`, `not_started` and `awaiting_ubo` are not shown;
 * `approved` and `rejected` are the emulator's own, because the spec speaks of approved KYC and has
 * rejection_reasons.
 */
export function setProgress(
	stored: StoredVerification,
	at: string,
	status: string,
	rejectionReasons: readonly string[] = [],
): void {
	const { record } = stored;
	record.status = status;
	record.rejection_reasons = [...rejectionReasons];
	record.updated_at = at;
	record.endorsements = endorsementsOf(status);
	if (stored.kind === 'business') {
		stored.record.providerStatus = status === 'not_started' ? null : status;
		stored.record.providerVerifiedAt = status === 'approved' ? at : null;
	}
}

/** Spec: names base and sepa, status incomplete, one requirement each. Approval empties the lists. */
function endorsementsOf(status: string) {
	const approved = status === 'approved';
	const endorsement = (name: string, requirement: string) => ({
		name,
		status: approved ? 'approved' : 'incomplete',
		additional_requirements: approved ? [] : [requirement],
	});
	return [endorsement('base', 'kyc_approval'), endorsement('sepa', 'kyc_with_proof_of_address')];
}

/** A verification that nothing was submitted for yet. */
export function buildVerification(
	id: string,
	kind: StoredVerification['kind'],
	subaccountId: string,
	at: string,
): StoredVerification {
	const record = { created_at: at, status: '', type: kind };
	const stored = { id, kind, subaccountId, createdAt: at, record } as StoredVerification;
	if (stored.kind === 'business') stored.record.providerApplicantId = id.replaceAll('-', '');
	setProgress(stored, at, kind === 'individual' ? 'incomplete' : 'not_started');
	return stored;
}

/** Fills in made-up data about a person, or about a business with that person as its owner. */
export function fillIn(
	{ kind, record }: StoredVerification,
	random: Random,
	person: Person,
	country: Country,
): void {
	const data = kind === 'individual' ? individualData : businessData;
	Object.assign(record, data(random, person, country));
}

function individualData(random: Random, person: Person, country: Country) {
	return {
		first_name: person.first,
		middle_name: null,
		last_name: person.last,
		phone: `${country.dial}${random.digits(7)}`,
		address: { ...placeIn(random, country), state: country.state },
		birth_date: `19${random.int(60, 99)}-04-21`,
		gender: random.pick(['female', 'male']),
		nationality: country.three,
		birth_country: country.three,
		documents: [{ purpose: 'PROOF_OF_ADDRESS', file: file(random) }],
		account_purpose: 'personal_or_living_expenses',
		account_purpose_other: null,
		employment_status: 'employed',
		expected_monthly_payments_usd: '0_4999',
		expected_monthly_volume_usd: '0_4999',
		acting_as_intermediary: false,
		most_recent_occupation: '291291',
		source_of_funds: 'salary',
		source_of_funds_description: 'Monthly pay',
		identifying_information: [identityOf(random, 'passport', country)],
	};
}

function businessData(random: Random, owner: Person, country: Country) {
	const name = companyName(random);
	const address = { ...placeIn(random, country), subdivision: country.state };
	return {
		legal_name: `${name} Ltd`,
		registration_number: random.digits(8),
		incorporation_date: `${random.int(1998, 2023)}-03-15`,
		trade_name: name,
		description: 'Buys and sells goods across borders',
		source_of_funds: 'sales_of_goods_and_services',
		business_type: 'llc',
		website: `https://${name.toLowerCase().replace(' ', '-')}.example`,
		tax_number: random.digits(9),
		acting_as_intermediary: false,
		registered_address: address,
		physical_address: address,
		identification: [identityOf(random, 'ein', country)],
		is_dao: false,
		is_money_transmitter: false,
		business_industry: ['423940'],
		account_purpose: 'purchase_goods_and_services',
		ultimate_beneficial_owners: [
			{
				first_name: owner.first,
				last_name: owner.last,
				birth_date: '1980-04-21T00:00:00.000Z',
				email: owner.email,
				nationality: country.three,
				birth_country: country.three,
				identification: [identityOf(random, 'passport', country)],
				has_ownership: true,
				ownership_percentage: '100',
				has_control: true,
				is_signer: true,
				title: 'Director',
			},
		],
		formation_document: file(random),
		ownership_document: file(random),
		flow_of_funds_document: null,
		proof_of_address_document: file(random),
		has_material_intermediary_ownership: false,
		expected_monthly_volume_usd: '50000_99999',
		source_of_funds_description: 'Trade income',
		provider_share_kyc_token: random.digits(32),
		documents: [{ purpose: 'business_formation', file: file(random), description: 'Articles' }],
	};
}

const file = (random: Random) => `https://files.example/${random.uuid()}.pdf`;

const placeIn = (random: Random, country: Country) => ({
	street_line_1: `${random.int(1, 900)} Main Street`,
	street_line_2: null,
	city: country.city,
	postal_code: random.digits(5),
	country: country.three,
});

const identityOf = (random: Random, type: string, country: Country) => ({
	type,
	issuing_country: country.three,
	number: random.digits(9),
	image_front: file(random),
	image_back: file(random),
});
