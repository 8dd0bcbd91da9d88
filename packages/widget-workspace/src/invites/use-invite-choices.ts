import { type Resource, resource } from '@oriel/app-kit';
import {
  type InvitedRoleName,
  invitedRoleNames,
  listRoles,
  listTeams,
  rolePermissions,
  type Team,
} from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';

/** Roles and teams that the user can assign with an invite. */
export type InviteChoices = Resource<{
  readonly roles: readonly InvitedRoleName[];
  readonly teams: readonly Team[];
}>;

/** Loads the roles and teams that the user may assign. Users who may not see them can only invite plain members. */
export function useInviteChoices(organizationId: string): InviteChoices {
  const { client, permissions, signal } = useHost();
  const [choices] = useState(() => {
    const may = (name: 'manageOrganizationMembers' | 'manageOrganizationTeams') =>
      permissions.peek()?.includes(name) === true;
    return resource(
      async abort => {
        const input = { params: { organizationId } };
        const options = { signal: abort };
        const [roles, teams] = await Promise.all([
          may('manageOrganizationMembers') ? client.call(listRoles, input, options) : [],
          may('manageOrganizationTeams') ? client.call(listTeams, input, options) : [],
        ]);
        const isGiven = (role: InvitedRoleName) =>
          roles.some(({ name }) => name === role) &&
          rolePermissions[role].every(name => permissions.peek()?.includes(name));
        return { roles: invitedRoleNames.filter(role => role === 'member' || isGiven(role)), teams };
      },
      { signal },
    );
  });
  useEffect(() => void choices.load(), [choices]);
  return choices;
}
