/** Values that occur nowhere else. Workflows get them from an item. */
export const person = {
	first_name: 'Zephyrine-Marker',
	last_name: 'Quillfeather-Marker',
	birth_date: '1931-07-23',
	phone: '+5511908070605',
	email: 'zephyrine.marker@example.com',
	street: 'Rua do Marcador 7351',
	document: 'data:image/png;base64,TWFya2VyRG9jdW1lbnRGb3JUaGVTZWNyZXRzVGVzdA==',
	number: 'MARKERID773311',
	company: 'Marker Quillfeather Holding',
	tax_number: '98-7351982',
};

export const personalSpellings = Object.values(person).flatMap((value) => [
	value,
	encodeURIComponent(value),
]);

const fromItem = (...names: Array<keyof typeof person>) =>
	Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));

/** Form of «Submit Individual»; each value is taken out of the item. */
export const individualFields = {
	...fromItem('first_name', 'last_name', 'birth_date', 'phone', 'email'),
	signed_agreement_id: '3f2b8c1e-5d4a-4c6b-9e7f-1a2b3c4d5e6f',
	address: { value: { street_line_1: '={{ $json.street }}', country: 'BRA' } },
	identifying_information: {
		items: [{ ...fromItem('number'), type: 'passport', image_front: '={{ $json.document }}' }],
	},
};

/** JSON body of «Submit Business». */
export const businessJson = `={{ ({
	legal_name: $json.company,
	email: $json.email,
	tax_number: $json.tax_number,
	formation_document: $json.document,
	ultimate_beneficial_owners: [{ first_name: $json.first_name, last_name: $json.last_name, birth_date: $json.birth_date }],
}) }}`;
