import { type WorkspaceTab, workspaceTabs } from '@oriel/contracts';
import type { RouteRule } from '../routing/guard';

const root = '/workspace/manage';

/**
 * Features of tabs that differ from the page's; undefined: visible to every member, and the tab checks what the member may do.
 */
const featureOfTab: Partial<Record<WorkspaceTab, RouteRule['feature']>> = {
  teams: 'manageOrganizationTeams',
  subscription: 'viewOrganizationSubscription',
  invites: undefined,
  general: undefined,
};

/** The tab of a URL, and its access rule. */
export interface WorkspacePlace {
  /** Undefined: the first tab that the user may see. */
  readonly tab: WorkspaceTab | undefined;
  readonly rule: RouteRule;
}

/** Parses a URL below `/workspace/manage`; undefined if it names no tab. */
export function workspacePlaceOf(pathname: string): WorkspacePlace | undefined {
  const [name, ...rest] = pathname.slice(root.length).split('/').filter(Boolean);
  const tab = workspaceTabs.find(each => each === name);
  if (rest.length > 0 || (name !== undefined && !tab)) return undefined;
  const feature = tab && tab in featureOfTab ? featureOfTab[tab] : 'manageOrganization';
  return { tab, rule: { audience: 'signed-in', ...(feature && { feature }) } };
}

/** The first tab uses the URL of the page. */
export const workspaceAddressOf = (tab: WorkspaceTab): string =>
  tab === workspaceTabs[0] ? root : `${root}/${tab}`;
