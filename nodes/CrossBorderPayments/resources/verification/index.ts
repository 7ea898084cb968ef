export { createKybLink, createLink } from './createLink';
export { getBusiness } from './getByType';
export { getFollowUps } from './getFollowUps';
export { getIndividual } from './getByType';
export { get } from './get';
export { submitBusiness, submitCustomer, submitIndividual } from './submit';
