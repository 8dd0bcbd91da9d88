import type { WorkspaceTab } from '../host/workspace-surface';
import type { FeatureName } from './feature';
import type { Permission } from './permission';

/** Which users see a tab. Default: every member. */
export interface WorkspaceTabRule {
  readonly permission?: Permission;
  /** Hides the tab from users with this permission, because another tab shows them more. */
  readonly unless?: Permission;
  /** A feature of the plan. If the plan lacks it, the tab is locked; if the feature is hidden or denied, there is no tab. */
  readonly feature?: FeatureName;
  /** Hidden in a personal workspace. Default: shown. */
  readonly isShared?: boolean;
}

/** The rules of the tabs, for the widget and for hosts that show their own list of them. */
export const workspaceTabRules: Readonly<Record<WorkspaceTab, WorkspaceTabRule>> = {
  members: { permission: 'manageOrganizationMembers' },
  // The tab itself explains what a member may not do, and what the plan does not include.
  invites: { isShared: true },
  teams: { permission: 'leadOrganizationTeams', feature: 'leadOrganizationTeams' },
  colleagues: { isShared: true, unless: 'manageOrganizationMembers' },
  agents: { permission: 'viewOrganizationSettings' },
  keys: { permission: 'viewOrganizationSettings' },
  applications: { permission: 'viewOrganizationSettings' },
  audit: { permission: 'viewOrganizationAudit' },
  subscription: { permission: 'viewOrganizationUsage' },
  // Every member may leave a workspace that they do not own.
  general: {},
};
