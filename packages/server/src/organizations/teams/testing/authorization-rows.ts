import {
  type AuthorizationRows,
  administrators,
  leads,
  named,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  listTeams: { expected: administrators(200) },
  createTeam: { ...named, expected: administrators(201) },
  getTeam: { expected: leads(200) },
  updateTeam: { ...named, expected: administrators(200) },
  deleteTeam: { expected: administrators(204) },
  listTeamMembers: { expected: leads(200) },
  listTeamCandidates: { expected: leads(200) },
  addTeamMember: { body: ({ userId }) => ({ userId }), expected: leads(201) },
  addTeamMembers: { body: ({ userId }) => ({ userIds: [userId] }), expected: administrators(200) },
  removeTeamMembers: { body: ({ userId }) => ({ userIds: [userId] }), expected: administrators(200) },
  listTeamRoles: { expected: leads(200) },
  updateTeamMember: { body: ({ teamRoleId }) => ({ roleId: teamRoleId }), expected: administrators(200) },
  removeTeamMember: { expected: leads(204) },
};
