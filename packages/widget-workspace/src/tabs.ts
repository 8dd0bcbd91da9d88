import { type FetchedPart, fetched } from '@oriel/app-kit';
import type { FeatureName, Permission, WorkspaceTab } from '@oriel/contracts';
import type { WorkspaceStore } from './store/workspace-store';
import { needsUpgrade } from './upgrade/needs-upgrade';
import type { UpgradeTopic } from './upgrade/use-upgrade';

/** One tab. Its title is the text `workspace.tab.<name>`. */
export interface TabRow {
  readonly name: WorkspaceTab;
  /** Default: visible to every member; the tab itself checks what the user may do. */
  readonly permission?: Permission;
  /** A feature of the plan. If the plan lacks it, the tab is locked; if the feature is hidden or denied, there is no tab. */
  readonly feature?: FeatureName;
  /** Topic of the notice on a locked tab. Default: any plan. */
  readonly topic?: UpgradeTopic;
  /** Hidden in a personal workspace. Default: shown. */
  readonly isShared?: boolean;
  readonly Content: FetchedPart<object>;
}

/** The tabs in order. */
const tabs: readonly TabRow[] = [
  {
    name: 'members',
    permission: 'manageOrganizationMembers',
    Content: fetched(() => import('./members/MembersTab')),
  },
  // The tab itself explains what a member may not do, and what the plan does not include.
  { name: 'invites', isShared: true, Content: fetched(() => import('./invites/InvitesTab')) },
  {
    name: 'teams',
    permission: 'manageOrganizationTeams',
    feature: 'manageOrganizationTeams',
    topic: 'teams',
    Content: fetched(() => import('./teams/TeamsTab')),
  },
  {
    name: 'agents',
    permission: 'manageOrganizationSettings',
    Content: fetched(() => import('./agents/AgentsTab')),
  },
  {
    name: 'keys',
    permission: 'manageOrganizationSettings',
    Content: fetched(() => import('./keys/KeysTab')),
  },
  {
    name: 'applications',
    permission: 'manageOrganizationSettings',
    Content: fetched(() => import('./applications/ApplicationsTab')),
  },
  {
    name: 'audit',
    permission: 'manageOrganizationSettings',
    Content: fetched(() => import('./audit/AuditTab')),
  },
  {
    name: 'subscription',
    permission: 'viewOrganizationSubscription',
    Content: fetched(() => import('./subscription/SubscriptionTab')),
  },
  // Every member may leave a workspace that they do not own.
  {
    name: 'general',
    Content: fetched(() => import('./general/GeneralTab')),
  },
];

/** A tab visible to the user. */
export interface VisibleTab {
  readonly row: TabRow;
  /** The plan does not include it. */
  readonly isLocked: boolean;
}

/** The tabs visible to the user. Reads signals. */
export function visibleTabs({ host, organization, may }: WorkspaceStore): readonly VisibleTab[] {
  const features = host.features.value;
  return tabs
    .filter(({ permission, isShared }) => {
      if (isShared && organization.value?.personal) return false;
      return permission === undefined || may(permission);
    })
    .map(row => ({ row, isLocked: row.feature !== undefined && needsUpgrade(features, row.feature) }))
    .filter(
      ({ row: { feature }, isLocked }) => !feature || isLocked || features?.[feature]?.enabled === true,
    );
}

/** Whether the user may see a tab. Reads signals. */
export const offersTab = (store: WorkspaceStore, name: WorkspaceTab): boolean =>
  visibleTabs(store).some(({ row }) => row.name === name);

/** The current tab: the requested one, if the user may see it. Reads signals. */
export function shownTab(store: WorkspaceStore): VisibleTab | undefined {
  const visible = visibleTabs(store);
  return visible.find(({ row }) => row.name === store.tab.value) ?? visible[0];
}
