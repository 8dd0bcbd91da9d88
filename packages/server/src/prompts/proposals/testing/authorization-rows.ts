import {
  type AuthorizationRows,
  members,
  promptsOf,
  signedIn,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  // The creator changes the card directly.
  createProposal: {
    body: () => ({ title: 'Besser', baseVersion: 1 }),
    expected: promptsOf({ ...members(201), member: 403 }),
  },
  listProposals: {
    query: ({ organizationId }) => `space=${organizationId}`,
    expected: promptsOf(members(200)),
  },
  // Only between the member, whose card it is, and the administrator.
  getProposal: { expected: promptsOf({ ...signedIn(404), member: 200, admin: 200, colleague: 404 }) },
  acceptProposal: { expected: promptsOf({ ...signedIn(404), member: 200, admin: 403 }) },
  declineProposal: { body: () => ({}), expected: promptsOf({ ...signedIn(404), member: 200, admin: 403 }) },
  withdrawProposal: { expected: promptsOf({ ...signedIn(404), member: 403, admin: 204 }) },
};
