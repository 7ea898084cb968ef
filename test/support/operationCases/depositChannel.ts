import { get, type OperationCase } from './operationCase';

const channel = (id: string, currency: string, channelType: string) => ({
	id,
	max: 1000000,
	min: 5000,
	currency,
	status: 'active',
	channelType,
	rampType: 'deposit',
});

const network = (id: string, channelId: string) => ({
	id,
	name: 'Example Mobile Money',
	status: 'active',
	country: 'GH',
	currency: 'GHS',
	accountNumberType: 'phone',
	countryAccountNumberType: 'GHSphone',
	channelIds: [channelId],
	code: 'GHS',
});

const momo = channel('channel-ghs-momo', 'GHS', 'momo');
const bank = channel('channel-ghs-bank', 'GHS', 'bank');
const otc = channel('channel-usd-otc', 'USD', 'otc');
const kenyan = channel('channel-kes-momo', 'KES', 'momo');
const mobileMoney = network('network-ghs-momo', 'channel-ghs-momo');

const listing = {
	USD: { channels: [otc], networks: [] },
	GHS: { channels: [momo, bank], networks: [mobileMoney] },
	KES: { channels: [kenyan], networks: [] },
};

const simplified = (currency: string, channelType: string, id: string, networks = '') => ({
	currency,
	channelType,
	min: 5000,
	max: 1000000,
	status: 'active',
	networks,
	country: null,
	id,
});

export const channelExchange = get('/v1/ramp/banking/channels', listing);

export const depositChannelCases: OperationCase[] = [
	{
		operation: 'depositChannel.getAll',
		title: 'of chosen currencies, one of which the specification lacks',
		parameters: { currency: ['GHS', 'kes'] },
		exchanges: [channelExchange],
		items: [
			simplified('GHS', 'momo', 'channel-ghs-momo', 'GHS'),
			simplified('GHS', 'bank', 'channel-ghs-bank'),
			simplified('KES', 'momo', 'channel-kes-momo'),
		],
	},
	{
		operation: 'depositChannel.getAll',
		title: 'raw',
		parameters: {
			returnAll: true,
			output: 'raw',
			options: { queryString: 'view=full' },
		},
		exchanges: [get('/v1/ramp/banking/channels', listing, { view: 'full' })],
		items: [
			{ listedUnder: 'USD', ...otc, networks: [] },
			{ listedUnder: 'GHS', ...momo, networks: [mobileMoney] },
			{ listedUnder: 'GHS', ...bank, networks: [] },
			{ listedUnder: 'KES', ...kenyan, networks: [] },
		],
	},
];
