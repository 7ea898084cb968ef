/** What the service answers with, by the table of endpoints. */
import type {
	endpoints,
	RecordOf,
	ResponseOf,
} from '../../../../nodes/CrossBorderPayments/api/endpoints';

export type Balance = ResponseOf<typeof endpoints.balanceGet>;
export type Conversion = RecordOf<typeof endpoints.conversionList>;
export type Deposit = RecordOf<typeof endpoints.depositList>;
export type Offramp = ResponseOf<typeof endpoints.offrampGet>;
export type Onramp = RecordOf<typeof endpoints.onrampList>;
export type OnrampQuote = ResponseOf<typeof endpoints.onrampQuote>;
