import type { Resource } from '../../operation/operation';
import { createKybLink } from './createKybLink';
import { createLink } from './createLink';
import { getBusiness } from './getBusiness';
import { getFollowUps } from './getFollowUps';
import { getIndividual } from './getIndividual';
import { submitBusiness } from './submitBusiness';
import { submitCustomer } from './submitCustomer';
import { submitIndividual } from './submitIndividual';

export const verification: Resource = {
	name: 'Verification',
	value: 'verification',
	description: 'Identity checks of people (KYC) and businesses (KYB)',
	operations: [
		createKybLink,
		createLink,
		getBusiness,
		getFollowUps,
		getIndividual,
		submitBusiness,
		submitCustomer,
		submitIndividual,
	],
};
