import { depositHandlers } from './deposits';
import { feeHandlers } from './fees';
import type { Handlers } from './handler';
import { rampHandlers } from './ramps';
import { recipientHandlers } from './recipients';
import { subaccountHandlers } from './subaccounts';
import { verificationHandlers } from './verifications';

export const handlers: Handlers = {
	...subaccountHandlers,
	...verificationHandlers,
	...depositHandlers,
	...recipientHandlers,
	...feeHandlers,
	...rampHandlers,
};
