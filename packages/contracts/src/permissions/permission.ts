import * as z from 'zod/mini';

/** Every permission there is. Which role holds which stands in `rolePermissions`. */
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

/** The names on the wire. A reader takes those that are newer than itself, too, and asks for none of them. */
export const permissionName = z.string() as unknown as z.ZodMiniType<Permission>;
