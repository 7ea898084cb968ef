import type { Resource } from '../../operation/operation';
import { createKybLink, createLink } from './createLink';
import { get } from './get';
import { getBusiness, getIndividual } from './getByType';
import { getFollowUps } from './getFollowUps';
import { submitBusiness, submitCustomer, submitIndividual } from './submit';

export const verificationResource: Resource = {
	name: 'Verification',
	value: 'verification',
	description: 'Identity checks of people (KYC) and businesses (KYB)',
	operations: [
		createKybLink,
		createLink,
		get,
		getBusiness,
		getFollowUps,
		getIndividual,
		submitBusiness,
		submitCustomer,
		submitIndividual,
	],
};
