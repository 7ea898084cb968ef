/**
 * What n8n's rules find in the descriptions that ship (described.mjs), and why we want it so. `npm run lint` fails on a
 * finding that is not here, and on an entry that has no finding any more.
 */
const inFormOrder = /\.(data|documents|owners)\b/;

export const wanted = [
	{
		rule: 'n8n-nodes-base/node-param-operation-option-action-miscased',
		where: /action: "[^"]*(KYB|KYC|\([a-z]+\))/,
		reason:
			'The rule knows no acronyms, and drops parentheses: they have the words that people search an action by',
	},
	{
		rule: 'n8n-nodes-base/node-param-collection-type-unsorted-items',
		where: inFormOrder,
		reason: 'The data of a person or a business is entered in the order of a paper form',
	},
	{
		rule: 'n8n-nodes-base/node-param-fixed-collection-type-unsorted-items',
		where: inFormOrder,
		reason: 'As above: an owner, and a document with its number before its pictures',
	},
];
