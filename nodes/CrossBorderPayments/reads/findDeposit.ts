import { durationText, hour, second } from '../api/durations';
import { endpoints, type RecordOf } from '../api/endpoints';
import { parseTime, toRecord, toText } from '../api/unknownValues';
import { matcherOf } from '../api/normalizeText';
import { findRecord, type SearchMemory } from './findRecord';
import type { ReadContext } from './readList';

/** Fields that name a bank account; `iban` is assumed. */
export const bankAccountFields = ['bankAccountNumber', 'iban', 'clabe', 'cvu'];

/**
 * Fields that are the same for each payment to an account. For crypto, `address` is assumed;
 * `payTo` is a column of ours.
 */
const accountFields = [...bankAccountFields, 'address', 'transferReference', 'payTo'];

/** Fields that name what to pay to; `invoice`, for lightning, is assumed. */
const payToFields = [
	'bankAccountNumber',
	'qr_code_payload',
	'clabe',
	'cvu',
	'address',
	'invoice',
	'paymentLink',
];

export type Deposit = RecordOf<typeof endpoints.depositList>;

const allFields = ['reference', 'transferReference', ...payToFields, 'iban', 'payTo'];

/** Fields that name a single deposit. */
export const singleUseFields = allFields.filter((name) => !accountFields.includes(name));

/** What a payer knows about a deposit: what to pay to, and with which reference. */
export function payerKeys(deposit: object, names: readonly string[] = allFields): string[] {
	const values: Record<string, unknown> = {
		...fieldsWithDetails(deposit),
		payTo: payToOf(deposit),
	};
	return names.map((name) => toText(values[name])).filter(Boolean);
}

/** The account, code, address, invoice or link to pay to; all details if none has a known name. */
export function payToOf(deposit: object): string | null {
	const fields = fieldsWithDetails(deposit);
	const field = payToFields.find((name) => toText(fields[name]) !== '');
	if (field) return toText(fields[field]);
	const all = Object.entries(detailsOf(deposit)).map(
		([name, value]) => `${name}: ${toText(value)}`,
	);
	return all.join(', ') || null;
}

const detailsOf = (deposit: object) => toRecord(toRecord(deposit).bankInfo);

const fieldsWithDetails = (deposit: object) => ({ ...toRecord(deposit), ...detailsOf(deposit) });

/** The time of a request and of its record may come from different servers, whose clocks differ. */
const clockSlackMs = 5 * second;

/**
 * Finds a deposit by its ID, its reference or what to pay to, in the list of its subaccount: the
 * service has no endpoint for one deposit. Several deposits can have the same account number. With
 * `requestTime`, the number finds none that is older than the request by more than `maxAgeHours`.
 * @param requestTime when the deposit was requested, in milliseconds by the service's clock; called
 * after the first response, because that clock is not known before
 */
export async function findDeposit(
	context: ReadContext,
	{
		subaccountId,
		depositId,
		maxAgeHours = 0,
	}: { subaccountId: string; depositId: string; maxAgeHours?: number },
	requestTime?: () => number,
	memory: SearchMemory = {},
): Promise<Deposit> {
	const matchOf = matcherOf(depositId);
	const isNamedBy = (deposit: Deposit, names: readonly string[]) =>
		[deposit.id, ...payerKeys(deposit, names)].some((key) => matchOf(key));
	const earliest = () => (requestTime ? requestTime() - maxAgeHours * hour : -Infinity);
	const deposit = await findRecord(context, {
		endpoint: endpoints.depositList,
		request: { params: { subaccountId } },
		key: depositId,
		memory,
		keysOf: (listed) => {
			const isEarlier = parseTime(listed.createdAt) < earliest() - clockSlackMs;
			return [listed.id, ...payerKeys(listed, isEarlier ? singleUseFields : allFields)];
		},
		notFound: () => {
			const since = requestTime
				? ` and was created after ${new Date(earliest()).toISOString()}`
				: '';
			return `No deposit of this subaccount has this ID, code or reference, or this account number${since}. A new one may not be listed yet`;
		},
		canAppearLater: true,
		severalAdvice: 'Enter the ID of one; Get Many lists them with Filters > Reference',
	});
	const ageMs = requestTime ? requestTime() - parseTime(deposit.createdAt) : 0;
	if (ageMs > clockSlackMs && !isNamedBy(deposit, singleUseFields))
		context.warn(
			`The deposit ${deposit.id} was created ${durationText(ageMs)} before the one to wait for was requested; Deposit Not Older Than (Hours) allows it`,
		);
	return deposit;
}
