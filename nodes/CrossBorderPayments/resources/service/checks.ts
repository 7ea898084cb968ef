import { assumptions } from '../../api/assumptions';
import { endpoints, type Endpoint } from '../../api/endpoints';
import { toRecord, toText } from '../../api/lenient';
import { labelOfSetting, type SettingName } from '../../transport/serviceSettings';
import { judgeReading } from './judgeReading';
import { bodyOf, type Reading } from './serviceReader';
import { readEndpoints, type Survey } from './survey';
import type { ListSurvey } from './surveyList';
import { differs, nothingToSet, ok, overall, unknown, type Verdict } from './verdict';

/** One row of the result. */
export interface Check {
	name: string;
	/** What it is about: an endpoint, or several. */
	endpoint: string;
	/** What it looks at, as docs/assumptions.md names it. */
	assumption?: keyof typeof assumptions;
	judge: (survey: Survey) => Verdict;
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const endpointChecks = readEndpoints.map(
	(endpoint): Check => ({
		name: endpoint.summary,
		endpoint: nameOf(endpoint),
		judge: ({ readings }) => {
			const reading = readings[endpoint.id];
			return reading ? judgeReading(reading) : unknown('It was not read');
		},
	}),
);

const ofSetting = (assumption: SettingName, endpoint: string, judge: Check['judge']): Check => ({
	...{ name: labelOfSetting(assumption), endpoint, assumption, judge },
});

const ofLists = (name: keyof ListSurvey['verdicts']) => (survey: Survey) =>
	overall(survey.lists.map(({ verdicts }) => verdicts[name]));

const allLists = 'All lists';
const { depositFee, rateGet, recipientList, conversionList, offrampGet, individualGet } = endpoints;

const assumptionChecks: Check[] = [
	ofSetting('firstPage', allLists, ofLists('firstPage')),
	ofSetting('pageParameter', allLists, ofLists('pageName')),
	ofSetting('limitParameter', allLists, ofLists('sizeName')),
	ofSetting('pageSize', allLists, ofLists('pageSize')),
	{ name: 'Order of Lists', endpoint: allLists, judge: ofLists('order') },
	{ name: 'Number of Records', endpoint: allLists, judge: ofLists('total') },
	ofSetting('feeCurrencyParameter', nameOf(depositFee), ({ fees }) => fees.currency),
	ofSetting('feeAmountParameter', nameOf(depositFee), ({ fees }) => fees.amount),
	{
		name: 'Parts of a Fee',
		endpoint: nameOf(depositFee),
		judge: ({ fees }) => judgeFee(bodyOf(fees.deposit)),
	},
	ofSetting('rateFromParameter', nameOf(rateGet), ({ rates }) => rates.verdict),
	ofSetting('rateToParameter', nameOf(rateGet), ({ rates }) => rates.verdict),
	{
		name: 'Direction of Rates',
		endpoint: nameOf(rateGet),
		judge: ({ rates }) => judgeRate(bodyOf(rates.reading)),
	},
	ofSetting('recipientCurrencyParameter', nameOf(recipientList), ({ filters }) => filters.currency),
	ofSetting(
		'recipientPaymentRailParameter',
		nameOf(recipientList),
		({ filters }) => filters.paymentRail,
	),
	{
		name: 'Approved Verifications',
		endpoint: nameOf(individualGet),
		assumption: 'verificationStatuses',
		judge: judgeApproved,
	},
	{
		name: 'Currency of Conversion Fees',
		endpoint: nameOf(conversionList),
		assumption: 'conversionFeeCurrency',
		judge: ({ readings }) => judgeConversionFee(readings.conversionGet),
	},
	{ name: 'Pending Offramps', endpoint: nameOf(offrampGet), judge: judgePendingOfframp },
];

/** What Service > Check looks at, row by row. */
export const checks: readonly Check[] = [...assumptionChecks, ...endpointChecks];

const isNear = (one: number, other: number) =>
	Math.abs(one - other) <= 0.001 * Math.max(Math.abs(one), Math.abs(other));

function judgeFee(body: unknown): Verdict {
	if (body === undefined) return unknown('No fee could be read');
	const { amount, percentage, flatFee, originalAmount } = toRecord(body);
	const [fee, share, flat, original] = [amount, percentage, flatFee, originalAmount].map(Number);
	if (fee === undefined || share === undefined || flat === undefined || original === undefined) {
		return unknown('No fee could be read');
	}
	if (original !== 250) {
		return differs(
			`originalAmount is ${original}, where a fee of 250 was asked for`,
			'Nothing to set, if Fee Amount Parameter Name is ok. Do not go by originalAmount',
		);
	}
	if (isNear(fee, share * original + flat)) {
		return ok('amount is the whole fee, and percentage a fraction (0.005 is 0.5%)');
	}
	return isNear(fee, (share / 100) * original + flat)
		? differs('percentage is in per cent, not a fraction', `${nothingToSet}. Read 0.5 as 0.5%`)
		: differs(
				'amount is not the percentage of originalAmount and flatFee together',
				`${nothingToSet}. Do not calculate with percentage and flatFee`,
			);
}

/** One USDC is worth many naira. */
function judgeRate(body: unknown): Verdict {
	const { rate } = toRecord(body);
	if (typeof rate !== 'number') return unknown('No rate could be read');
	return rate > 1
		? ok(`One unit of the first currency is so many of the second: ${rate} NGN for 1 USDC`)
		: differs(
				'One unit of the second currency is so many of the first',
				'Nothing to set. Divide by the rate, where you would multiply',
			);
}

function judgeApproved({ subaccount, readings }: Survey): Verdict {
	const { individualGet: individual, businessGet: business } = readings;
	const statuses = [individual, business]
		.map((reading) => toRecord(reading && bodyOf(reading)).status)
		.filter((status) => status !== undefined)
		.map(toText);
	const isApproved = /^approved$/i.test(toText(subaccount.status));
	if (!isApproved || statuses.length === 0) {
		return unknown('No approved subaccount whose verification can be read was found');
	}
	if (statuses.includes(assumptions.verificationStatuses.approved))
		return ok('The status is “approved”');
	return differs(
		`The verification of an approved subaccount has the status “${statuses.join('”, “')}”`,
		'Nothing can be set. Leave this status out of Get Follow-Ups with Filters > Statuses, and of the trigger with Statuses',
	);
}

/** What is taken from the amount before it is converted is in the currency that it is converted from. */
function judgeConversionFee(reading: Reading | undefined): Verdict {
	const { amount, feeAmount, netAmount, estimatedReceived, rate } = toRecord(
		reading && bodyOf(reading),
	);
	const [from, fee, net, received, factor] = [
		amount,
		feeAmount,
		netAmount,
		estimatedReceived,
		rate,
	].map(Number);
	if (!from || !fee || !net || !received || !factor)
		return unknown('No conversion with a fee was found');
	if (isNear(from - fee, net)) return ok('feeAmount and netAmount are in fromCurrency');
	return differs(
		isNear(from * factor - fee, net)
			? 'feeAmount and netAmount are in toCurrency'
			: 'amount less feeAmount is not netAmount',
		'Nothing can be set. Do not use fees and net of Conversion > Get Totals: add up feeAmount of Get Many',
	);
}

function judgePendingOfframp({ readings }: Survey): Verdict {
	const { offrampGet: newer, offrampStatus: older } = readings;
	const { status } = toRecord(toRecord(older && bodyOf(older)).data);
	if (status !== 'pending')
		return unknown('No pending offramp was read', 'Enter the ID of one in Offramp ID');
	return newer && bodyOf(newer) !== undefined
		? ok('Both views show a pending offramp')
		: ok('Only Get Status shows a pending offramp');
}
