import { allTexts, type FetchedPart, fetched } from '@oriel/app-kit';
import { type WorkspaceTab, type WorkspaceTabRule, workspaceTabRules, workspaceTabs } from '@oriel/contracts';
import type { WorkspaceStore } from './store/workspace-store';
import { needsUpgrade } from './upgrade/needs-upgrade';
import type { UpgradeTopic } from './upgrade/use-upgrade';

/** One tab. Its title is the text `workspace.tab.<name>`. */
export interface TabRow extends WorkspaceTabRule {
  readonly name: WorkspaceTab;
  /** Topic of the notice on a locked tab. Default: any plan. */
  readonly topic?: UpgradeTopic;
  readonly Content: FetchedPart<object>;
}

const contents: Readonly<Record<WorkspaceTab, Pick<TabRow, 'topic' | 'Content'>>> = {
  members: { Content: fetched(() => import('./members/MembersTab')) },
  invites: { Content: fetched(() => import('./invites/InvitesTab'), allTexts) },
  teams: { topic: 'teams', Content: fetched(() => import('./teams/TeamsTab'), allTexts) },
  colleagues: { Content: fetched(() => import('./colleagues/ColleaguesTab')) },
  agents: { Content: fetched(() => import('./agents/AgentsTab'), allTexts) },
  keys: { Content: fetched(() => import('./keys/KeysTab'), allTexts) },
  applications: { Content: fetched(() => import('./applications/ApplicationsTab'), allTexts) },
  audit: { Content: fetched(() => import('./audit/AuditTab'), allTexts) },
  subscription: { Content: fetched(() => import('./subscription/SubscriptionTab'), allTexts) },
  general: { Content: fetched(() => import('./general/GeneralTab'), allTexts) },
};

/** The tabs in order. */
const tabs: readonly TabRow[] = workspaceTabs.map(name => ({
  name,
  ...workspaceTabRules[name],
  ...contents[name],
}));

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
    .filter(({ permission, unless, isShared }) => {
      if (isShared && organization.value?.personal) return false;
      if (unless !== undefined && may(unless)) return false;
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
