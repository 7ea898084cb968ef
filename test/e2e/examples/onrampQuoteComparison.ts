import { exact, times } from '../../support/emulator/decimal';
import { quoteOnramp } from '../../support/emulator/pricing';
import { differences, itemsOf, setList, unmet, type Row, type Stage } from './stage';

interface Asked {
	amount: string;
	currency: string;
	asset: string;
	chain: string;
}

const others: Asked[] = [
	{ amount: '75.50', currency: 'BRL', asset: 'USDC', chain: 'solana' },
	{ amount: '2000', currency: 'BRL', asset: 'USDC', chain: 'ethereum' },
	{ amount: '9', currency: 'BRL', asset: 'USDC', chain: 'solana' },
	{ amount: '10', currency: 'BRL', asset: 'DOGE', chain: 'moon' },
	{ amount: '2000', currency: 'BRL', asset: 'USDC', chain: 'solana' },
];

export async function onrampQuoteComparison({ check, load, run }: Stage): Promise<void> {
	const draft = load('onramp-quote-comparison.json');
	const asItIs = await run(draft);
	const listed = itemsOf(asItIs, 'One item per quote') as unknown as Asked[];
	const shown = itemsOf(asItIs, 'Comparison');
	check(
		`onramp quotes: the best of ${shown.length} amounts first, ${String(shown[0]?.['pays'])} at ${String(shown[0]?.['effectiveRate'])}`,
		[...faultsOf(shown, listed), ...unmet({ 'five of them': shown.length === 5 })],
	);

	setList(draft, 'What to compare', { quotes: others });
	const execution = await run(draft);
	const [refused] = itemsOf(execution, 'Not offered');
	const offered = others.filter(({ asset }) => asset !== 'DOGE');
	const rows = itemsOf(execution, 'Comparison');
	check('onramp quotes: another list, equal rates are marked alike, a refused one stops nothing', [
		...faultsOf(rows, offered),
		...unmet({
			'two are best': rows.filter(({ best }) => best === 'best').length === 2,
			'the refused one': refused?.['asked'] === '10 BRL to DOGE on moon',
			'with the reason': String(refused?.['why']).includes('to.asset must be one of'),
		}),
	]);
}

function faultsOf(rows: readonly Row[], asked: readonly Asked[]): string[] {
	const rates = rows.map(({ effectiveRate }) => exact(String(effectiveRate)));
	return [
		...differences(
			rows
				.map(({ pays, gets, chain, totalCost }) => ({ pays, gets, chain, totalCost }))
				.sort(byText),
			asked.map(expectedOf).sort(byText),
		),
		...rows.flatMap((row, index) => {
			const [paid = '', got = ''] = [row['pays'], row['gets']].map(
				(text) => String(text).split(' ')[0],
			);
			const rate = rates[index]!;
			const lost = times(rate, exact(paid)) - exact(got);
			const inverse = times(rate, exact(String(row['inverseRate']))) - exact('1');
			return unmet({
				[`${paid} is ranked ${index + 1}`]: row['rank'] === index + 1,
				[`${paid} is not better than the one before`]: index === 0 || rate <= rates[index - 1]!,
				[`${paid} is marked where it is best`]: row['best'] === (rate === rates[0] ? 'best' : ''),
				// Exact but for the 18th place, times the amount.
				[`${paid} times its rate is what the customer gets`]:
					size(lost) <= exact(paid) / 10n ** 18n + 1n,
				[`${paid} has an inverse that fits`]: size(inverse) < 1_000n,
			});
		}),
	];
}

function expectedOf({ amount, currency, asset, chain }: Asked): Row {
	const { from, to, pricing } = quoteOnramp(Number(amount), currency, asset);
	return {
		pays: `${from?.amount} ${currency}`,
		gets: `${to?.net_amount} ${asset}`,
		chain,
		totalCost: `${pricing?.fees?.total_fees} ${currency.toLowerCase()}`,
	};
}

function byText(one: Row, other: Row): number {
	return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

function size(value: bigint): bigint {
	return value < 0n ? -value : value;
}
