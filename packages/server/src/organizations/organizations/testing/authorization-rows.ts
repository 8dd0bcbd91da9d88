import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  keys,
  members,
  named,
  signedIn,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listMyOrganizations: { vouched: 'anybody', expected: signedIn(200) },
  createOrganization: { ...named, expected: { ...signedIn(201), embed: 403, ...keys(403) } },
  getOrganization: { vouched: 'anybody', expected: members(200) },
  updateOrganization: { ...named, expected: administrators(200) },
  // The workspace has a subscription.
  deleteOrganization: {
    fresh: true,
    inPerson: true,
    query: () => 'resourcesAction=delete',
    expected: administratorsInPerson(409),
  },
  // The member is not an administrator.
  transferOrganization: {
    fresh: true,
    inPerson: true,
    body: ({ organizationMemberId }) => ({ memberId: organizationMemberId }),
    expected: { ...members(403), owner: 400 },
  },
  getOrganizationSettings: { vouched: 'anybody', expected: members(200) },
  updateOrganizationSettings: {
    body: () => ({ allowedPredefinedAgentIds: [] }),
    expected: administrators(200),
  },
  getChatCostLimit: { expected: administrators(200) },
  setChatCostLimit: { body: () => ({ limit: null }), expected: administrators(200) },
  changePersonalDataCheck: {
    body: () => ({ dataCheck: 'warn' }),
    expected: administrators(200),
  },
};
