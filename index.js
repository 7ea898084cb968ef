/** n8n loads what package.json names under "n8n"; this is for those who require the package. */
module.exports = {
	...require('./dist/credentials/CrossBorderPaymentsApi.credentials.js'),
	...require('./dist/nodes/CrossBorderPayments/CrossBorderPayments.node.js'),
	...require('./dist/nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node.js'),
};
