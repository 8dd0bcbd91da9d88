import {
  type AuthorizationRows,
  administrators,
  everybody,
  invitedMember,
  ofInvite,
  promptsOf,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listInvites: { expected: administrators(200) },
  createInvite: {
    body: () => ({ email: `${crypto.randomUUID()}@example.org` }),
    expected: administrators(201),
  },
  resendInvite: { expected: administrators(200) },
  revokeInvite: { expected: administrators(204) },
  getInvitePreview: { params: ofInvite, expected: promptsOf(everybody(404)) },
  getInvite: { params: ofInvite, expected: invitedMember(200) },
  acceptInvite: { params: ofInvite, expected: invitedMember(200) },
  // The invite is already accepted.
  declineInvite: { params: ofInvite, expected: invitedMember(404) },
};
