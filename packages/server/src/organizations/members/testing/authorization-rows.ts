import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  keys,
  members,
  ofMember,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listMembers: { expected: administrators(200) },
  exportMembers: { expected: administrators(200) },
  // The token of the table is valid for the chat only.
  getOwnMembership: { expected: { ...members(200), embed: 403 } },
  listColleagues: { inPerson: true, expected: { ...members(200), ...keys(403), embed: 403 } },
  // The colleague has no picture.
  getColleaguePicture: { inPerson: true, expected: { ...members(404), ...keys(403), embed: 403 } },
  listContacts: { expected: { ...members(200), embed: 403 } },
  // Makes a member an administrator.
  updateMember: {
    fresh: true,
    params: ofMember,
    body: ({ roleId }) => ({ roleId }),
    expected: administratorsInPerson(200),
  },
  updateMembers: {
    fresh: true,
    body: ({ organizationMemberId, roleId }) => ({ memberIds: [organizationMemberId], roleId }),
    expected: administratorsInPerson(200),
  },
  removeMembers: {
    body: ({ organizationMemberId }) => ({ memberIds: [organizationMemberId], resourcesAction: 'delete' }),
    expected: administrators(200),
  },
  countMemberResources: { params: ofMember, expected: administrators(200) },
  removeMember: {
    params: ofMember,
    query: () => 'resourcesAction=delete',
    expected: administrators(204),
  },
};
