import { quoteOnramp } from '../../support/emulator/pricing';
import { differences, unmet } from '../compare';
import { itemsOf, type Row } from '../executions';
import { setList, type Stage } from './example';

interface Wanted {
	amount: string;
	currency: string;
	asset: string;
	chain: string;
}

/** The service does not offer the fourth; the second and the last have the same rate. */
const otherQuotes: Wanted[] = [
	{ amount: '75.50', currency: 'BRL', asset: 'USDC', chain: 'solana' },
	{ amount: '2000', currency: 'BRL', asset: 'USDC', chain: 'ethereum' },
	{ amount: '9', currency: 'BRL', asset: 'USDC', chain: 'solana' },
	{ amount: '10', currency: 'BRL', asset: 'DOGE', chain: 'moon' },
	{ amount: '2000', currency: 'BRL', asset: 'USDC', chain: 'solana' },
];

export async function onrampQuoteComparison({ check, load, run }: Stage): Promise<void> {
	const draft = await load('onramp-quote-comparison');
	setList(draft, 'What to compare', { quotes: otherQuotes });
	const execution = await run(draft);
	const [refused] = itemsOf(execution, 'Not offered');
	const rows = itemsOf(execution, 'Comparison');
	check(
		'onramp quotes: the best first, equal rates are marked alike, a refused one stops nothing',
		[
			...faultsOf(
				rows,
				otherQuotes.filter(({ asset }) => asset !== 'DOGE'),
			),
			...unmet({
				'two are best': rows.filter((row) => row['best'] === 'best').length === 2,
				'the refused one': refused?.['asked'] === '10 BRL to DOGE on moon',
				'with the reason': /not supported/.test(String(refused?.['why'])),
			}),
		],
	);
}

/** Best rate first; equal ones keep their order. */
function faultsOf(rows: readonly Row[], wanted: readonly Wanted[]): string[] {
	const expected = wanted
		.map(({ amount, currency, asset, chain }) => {
			const { from, to } = quoteOnramp(Number(amount), currency, asset);
			return { pays: `${from.amount} ${currency}`, gets: `${to.net_amount} ${asset}`, chain };
		})
		.sort((one, other) => Number(advantage(other, one) > 0n) - Number(advantage(one, other) > 0n))
		.map((row, index, [best]) => {
			return { rank: index + 1, best: advantage(best!, row) === 0n ? 'best' : '', ...row };
		});
	return differences(
		rows.map(({ rank, best, pays, gets, chain }) => ({ rank, best, pays, gets, chain })),
		expected,
	);
}

/** Above zero where one gets more for its money than the other; exact. */
function advantage(one: { pays: string; gets: string }, other: { pays: string; gets: string }) {
	return amountOf(one.gets) * amountOf(other.pays) - amountOf(other.gets) * amountOf(one.pays);
}

/** Of a text such as “75.50 BRL”, without the point: all amounts of a side have the same number of decimals. */
function amountOf(text: string): bigint {
	return BigInt(text.split(' ')[0]!.replace('.', ''));
}
