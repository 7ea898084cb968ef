/** What the service responds with, whole, as the specification shows it. */
import type { z } from 'zod/v4';

import type { endpoints, EndpointId } from '../../../../nodes/CrossBorderPayments/api/endpoints';
import type { channel, network } from '../../../../nodes/CrossBorderPayments/api/schemas/deposit';
import type { offrampStatus } from '../../../../nodes/CrossBorderPayments/api/schemas/offramp';

/** The body of a response; void where the endpoint has none. */
export type Body<Id extends EndpointId> = (typeof endpoints)[Id] extends {
	response: infer S extends z.ZodType;
}
	? z.infer<S>
	: void;

export type Balance = Body<'balanceGet'>;
export type BusinessVerification = Body<'businessGet'>;
export type Channel = z.infer<typeof channel>;
export type Conversion = Body<'conversionGet'>;
type ListedDeposit = Body<'depositList'>['data'][number];
type WholeDeposit = {
	[Name in keyof ListedDeposit]-?: Exclude<ListedDeposit[Name], number | undefined>;
};

/** With amounts as text; mobile money has no `bankInfo`. */
export type Deposit = Omit<WholeDeposit, 'bankInfo'> & Pick<ListedDeposit, 'bankInfo'>;
export type IndividualVerification = Body<'individualGet'>;
export type Network = z.infer<typeof network>;
export type Offramp = Required<Body<'offrampGet'>>;
export type OfframpStatus = z.infer<typeof offrampStatus>;
export type Onramp = Body<'onrampGet'>;
export type OnrampQuote = Body<'onrampQuote'>;
export type Subaccount = Body<'subaccountList'>['data'][number];
