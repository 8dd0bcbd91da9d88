import type { Permission } from './permission';

export const organizationRoleNames = ['owner', 'administrator', 'member'] as const;
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
  'manageOrganizationAgents',
  'manageOrganizationSettings',
  'manageOrganizationSubscription',
  'viewOrganizationSubscription',
  'updateOrganizationSubscription',
  'createOrganizationCredits',
  'deleteOrganization',
  'sharePublicChat',
];

/**
 * Owner and administrator have the same permissions. Only the owner transfers the workspace and trusts applications, and can be
 * neither removed nor demoted.
 */
export const rolePermissions: Readonly<Record<OrganizationRoleName, readonly Permission[]>> = {
  owner: administratorPermissions,
  administrator: administratorPermissions,
  member: memberPermissions,
};

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
