export { createKybLink, createLink } from './createLink';
export { getBusiness } from './get';
export { getFollowUps } from './getFollowUps';
export { getIndividual } from './get';
export { get } from './getOne';
export { submitBusiness, submitCustomer, submitIndividual } from './submit';
