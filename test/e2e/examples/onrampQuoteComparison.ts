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
	const quotes = wanted.map(({ amount, currency, asset, chain }) => {
		const { from, to } = quoteOnramp(Number(amount), currency, asset);
		const row = { pays: `${from.amount} ${currency}`, gets: `${to.net_amount} ${asset}`, chain };
		return { row, rate: Number(to.net_amount) / Number(from.amount) };
	});
	const sorted = quotes.toSorted((one, other) => other.rate - one.rate);
	return differences(
		rows.map(({ rank, best, pays, gets, chain }) => ({ rank, best, pays, gets, chain })),
		sorted.map(({ row, rate }, index) => {
			return { rank: index + 1, best: rate === sorted[0]!.rate ? 'best' : '', ...row };
		}),
	);
}
