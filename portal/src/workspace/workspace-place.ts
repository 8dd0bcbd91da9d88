import { type WorkspaceTab, workspaceTabs } from '@oriel/contracts';
import type { RouteRule } from '../routing/guard';

const root = '/workspace/manage';

/** Where a tab needs another feature than the page; undefined: every member sees it, and it says what the member may do. */
const featureOfTab: Partial<Record<WorkspaceTab, RouteRule['feature']>> = {
  teams: 'manageOrganizationTeams',
  subscription: 'viewOrganizationSubscription',
  invites: undefined,
  general: undefined,
};

/** The tab of an address, and access to it. */
export interface WorkspacePlace {
  /** Undefined: the first tab that the person may see. */
  readonly tab: WorkspaceTab | undefined;
  readonly rule: RouteRule;
}

/** Reads an address below `/workspace/manage`; undefined where it names no tab. */
export function workspacePlaceOf(pathname: string): WorkspacePlace | undefined {
  const [name, ...rest] = pathname.slice(root.length).split('/').filter(Boolean);
  const tab = workspaceTabs.find(each => each === name);
  if (rest.length > 0 || (name !== undefined && !tab)) return undefined;
  const feature = tab && tab in featureOfTab ? featureOfTab[tab] : 'manageOrganization';
  return { tab, rule: { audience: 'signed-in', ...(feature && { feature }) } };
}

/** The first tab has the address of the page. */
export const workspaceAddressOf = (tab: WorkspaceTab): string =>
  tab === workspaceTabs[0] ? root : `${root}/${tab}`;
