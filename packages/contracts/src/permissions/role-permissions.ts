import type { Permission } from './permission';

export const organizationRoleNames = ['owner', 'administrator', 'billing', 'auditor', 'member'] as const;
export type OrganizationRoleName = (typeof organizationRoleNames)[number];

export const guestPermissions: readonly Permission[] = [
  'viewPublicPromptCard',
  'copyPromptCardText',
  'sharePublicPromptCard',
];

/** Permissions of every signed-in user, independent of any organization. */
export const userPermissions: readonly Permission[] = [
  ...guestPermissions,
  'createOrganization',
  'manageUserSettings',
];

const memberPermissions: readonly Permission[] = [
  'viewOrganizationPromptCards',
  'manageOrganizationPromptCards',
  'viewOrganizationPromptLists',
  'manageOrganizationPromptLists',
  'viewOrganizationChat',
  'shareOrganizationChat',
  'viewOrganizationCredits',
  'manageOrganizationImages',
  'createOwnAgents',
  'setOrganizationPromptCardVisibilityPrivate',
  'setOrganizationPromptCardVisibilityWorkspace',
  'setOrganizationPromptCardVisibilityPublic',
  'setOrganizationPromptListVisibilityPrivate',
  'setOrganizationPromptListVisibilityWorkspace',
  'setOrganizationPromptListVisibilityPublic',
];

const administratorPermissions: readonly Permission[] = [
  ...memberPermissions,
  'manageOrganization',
  'updateOrganization',
  'upgradeOrganization',
  'manageOrganizationInvites',
  'manageOrganizationMembers',
  'manageOrganizationTeams',
  'leadOrganizationTeams',
  'manageOrganizationAgents',
  'manageOrganizationSettings',
  'manageOrganizationSubscription',
  'viewOrganizationSubscription',
  'viewOrganizationUsage',
  'viewOrganizationSettings',
  'viewOrganizationAudit',
  'updateOrganizationSubscription',
  'createOrganizationCredits',
  'deleteOrganization',
  'sharePublicChat',
];

/** Pays for the workspace, without rights over people, settings or spending limits. */
const billingPermissions: readonly Permission[] = [
  ...memberPermissions,
  'upgradeOrganization',
  'viewOrganizationSubscription',
  'viewOrganizationUsage',
  'updateOrganizationSubscription',
  'createOrganizationCredits',
];

/** Reads settings, usage and the audit log. */
const auditorPermissions: readonly Permission[] = [
  ...memberPermissions,
  'viewOrganizationUsage',
  'viewOrganizationSettings',
  'viewOrganizationAudit',
];

/** Additional permissions of a team lead, limited to the own teams and their agents. */
export const leadPermissions: readonly Permission[] = ['leadOrganizationTeams'];

/**
 * Owner and administrator have the same permissions. Only the owner transfers the workspace and trusts applications, and can be
 * neither removed nor demoted.
 */
export const rolePermissions: Readonly<Record<OrganizationRoleName, readonly Permission[]>> = {
  owner: administratorPermissions,
  administrator: administratorPermissions,
  billing: billingPermissions,
  auditor: auditorPermissions,
  member: memberPermissions,
};

/** Whether somebody with these permissions may assign a role: only people who hold all its permissions may. */
export function mayGrantRole(held: Iterable<Permission>, role: OrganizationRoleName): boolean {
  const all = new Set(held);
  return role !== 'owner' && rolePermissions[role].every(name => all.has(name));
}

/** Whether a role has permissions beyond those of a plain member. Granting or removing it needs a fresh sign-in. */
export const isPrivilegedRole = (role: OrganizationRoleName): boolean =>
  !mayGrantRole(memberPermissions, role);

/** `staff` curates; `operator` may do the same, and runs the product in the operator's console. */
export const productRoleNames = ['staff', 'operator'] as const;
export type ProductRoleName = (typeof productRoleNames)[number];

const staffPermissions: readonly Permission[] = [
  'setOrganizationPromptCardVisibilityCurated',
  'setOrganizationPromptListVisibilityCurated',
  'correctCredits',
];

export const productRolePermissions: Readonly<Record<ProductRoleName, readonly Permission[]>> = {
  staff: staffPermissions,
  operator: [...staffPermissions, 'operateProduct'],
};
