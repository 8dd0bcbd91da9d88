import * as z from 'zod/mini';

/** Every permission. `rolePermissions` assigns them to roles. */
export const permissions = [
  'viewPublicPromptCard',
  'sharePublicPromptCard',
  'copyPromptCardText',
  'createOrganization',
  'manageUserSettings',
  'deleteOrganization',
  'manageOrganization',
  'updateOrganization',
  'upgradeOrganization',
  'manageOrganizationInvites',
  'manageOrganizationMembers',
  'manageOrganizationPromptCards',
  'manageOrganizationPromptLists',
  'manageOrganizationSubscription',
  'manageOrganizationTeams',
  'manageOrganizationImages',
  'viewOrganizationPromptCards',
  'viewOrganizationCredits',
  'viewOrganizationPromptLists',
  'viewOrganizationSubscription',
  'viewOrganizationChat',
  'shareOrganizationChat',
  'sharePublicChat',
  'createOrganizationCredits',
  'correctCredits',
  'operateProduct',
  'manageOrganizationAgents',
  'manageOrganizationSettings',
  'updateOrganizationSubscription',
  'setOrganizationPromptCardVisibilityCurated',
  'setOrganizationPromptCardVisibilityPrivate',
  'setOrganizationPromptCardVisibilityPublic',
  'setOrganizationPromptCardVisibilityWorkspace',
  'setOrganizationPromptListVisibilityCurated',
  'setOrganizationPromptListVisibilityPrivate',
  'setOrganizationPromptListVisibilityPublic',
  'setOrganizationPromptListVisibilityWorkspace',
] as const;
export type Permission = (typeof permissions)[number];

/** The names on the wire. Readers accept newer names, too, and ignore them. */
export const permissionName = z.string() as unknown as z.ZodMiniType<Permission>;
