import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  members,
  ofMember,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listMembers: { expected: administrators(200) },
  // The token of the table is valid for the chat only.
  getOwnMembership: { expected: { ...members(200), embed: 403 } },
  listContacts: { expected: { ...members(200), embed: 403 } },
  // Makes a member an administrator.
  updateMember: {
    fresh: true,
    params: ofMember,
    body: ({ roleId }) => ({ roleId }),
    expected: administratorsInPerson(200),
  },
  countMemberResources: { params: ofMember, expected: administrators(200) },
  removeMember: {
    params: ofMember,
    query: () => 'resourcesAction=delete',
    expected: administrators(204),
  },
};
