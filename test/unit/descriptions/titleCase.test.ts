import { titleCase } from '../../../nodes/CrossBorderPayments/descriptions/titleCase';

test.each([
	['clabe', 'CLABE'],
	['cvu', 'CVU'],
	['verificationKycStatus', 'Verification KYC Status'],
	['createKybLink', 'Create KYB Link'],
	['fxRate', 'FX Rate'],
	['ok', 'OK'],
	['apiStatus', 'API Status'],
	['feeUSD', 'Fee USD'],
	['formUrl', 'Form URL'],
	['awaiting_ubo', 'Awaiting UBO'],
	['street_line_1', 'Street Line 1'],
	['source_of_funds', 'Source of Funds'],
	['owners_capital', 'Owner’s Capital'],
	[0, '1'],
])('%s is labelled “%s”', (name, label) => {
	expect(titleCase(name)).toBe(label);
});
