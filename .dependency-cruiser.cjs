const node = 'nodes/CrossBorderPayments';

/** Top to bottom; a folder imports from those below it only. */
const layers = [
	['CrossBorderPayments(Trigger)?\\.node\\.ts$'],
	['execute\\.ts$', 'listSearch/', 'trigger/'],
	['resources/'],
	['operation/'],
	['descriptions/'],
	['reads/'],
	['transport/'],
	['api/'],
];

const pathTo = (parts) => `^${node}/(${parts.join('|')})`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no-circular',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		...layers.slice(1).map((layer, index) => ({
			name: `no-import-from-above-${layer.join('-').replace(/\W+/g, '-')}`,
			severity: 'error',
			from: { path: pathTo(layer) },
			to: { path: pathTo(layers.slice(0, index + 1).flat()) },
		})),
		...layers[1].map((entry) => ({
			name: `entry-stands-alone-${entry.replace(/\W+/g, '-')}`,
			comment: 'What runs items, fills menus and polls meets in the node files only.',
			severity: 'error',
			from: { path: pathTo([entry]) },
			to: { path: pathTo(layers[1].filter((other) => other !== entry)) },
		})),
		{
			name: 'form-stays-with-the-action-node',
			comment:
				'Menus and the trigger read by themselves; the trigger shares the columns of records alone.',
			severity: 'error',
			from: { path: pathTo(['listSearch/', 'trigger/']) },
			to: { path: pathTo(['resources/']), pathNot: '/output\\.ts$' },
		},
		{
			name: 'engine-is-pure',
			comment: 'The engine of the trigger knows the service’s facts, and neither n8n nor HTTP.',
			severity: 'error',
			from: { path: `^${node}/trigger/engine/` },
			to: { pathNot: `^(${node}/(trigger/engine|api)/|node_modules/zod/|crypto$)` },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsConfig: { fileName: 'tsconfig.json' },
		tsPreCompilationDeps: true,
	},
};
