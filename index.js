/** n8n loads what package.json names under "n8n"; this is for those who require the package. */
export * from './credentials/CrossBorderPaymentsApi.credentials';
export * from './nodes/CrossBorderPayments/CrossBorderPayments.node';
export * from './nodes/CrossBorderPayments/CrossBorderPaymentsTrigger.node';
