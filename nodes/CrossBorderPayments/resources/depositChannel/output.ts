import { createOutput } from '../../operation/output/output';
import { listedChannel, networkCodes } from '../../reads/channels';

export const channelOutput = createOutput(
	listedChannel,
	['currency', 'channelType', 'min', 'max', 'status', 'networks', 'country', 'id'],
	{ currency: 'listedUnder', networks: networkCodes },
);
