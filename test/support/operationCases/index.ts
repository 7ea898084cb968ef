import { balanceCases } from './balance';
import { bankCases } from './bank';
import { conversionCases } from './conversion';
import { depositCases } from './deposit';
import { depositChannelCases } from './depositChannel';
import { feeCases } from './fee';
import { offrampCases } from './offramp';
import { onrampCases } from './onramp';
import type { OperationCase } from './operationCase';
import { rateCases } from './rate';
import { recipientCases } from './recipient';
import { subaccountCases } from './subaccount';
import { verificationCases } from './verification';

/** The one table of operation cases: integration and end-to-end tests run all of them. Service > Check has tests of its own. */
export const operationCases: OperationCase[] = [
	...balanceCases,
	...bankCases,
	...conversionCases,
	...depositCases,
	...depositChannelCases,
	...feeCases,
	...offrampCases,
	...onrampCases,
	...rateCases,
	...recipientCases,
	...subaccountCases,
	...verificationCases,
];
