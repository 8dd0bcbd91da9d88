import { type WorkspaceTab, workspaceTabs } from '@oriel/contracts';
import type { RouteRule } from '../routing/guard';

const root = '/workspace/manage';

/** What a tab needs beyond the page. */
const featureOfTab = {
  teams: 'manageOrganizationTeams',
  subscription: 'viewOrganizationSubscription',
} as const satisfies Partial<Record<WorkspaceTab, RouteRule['feature']>>;

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
  const feature = tab === 'teams' || tab === 'subscription' ? featureOfTab[tab] : 'manageOrganization';
  return { tab, rule: { audience: 'signed-in', feature } };
}

/** The first tab has the address of the page. */
export const workspaceAddressOf = (tab: WorkspaceTab): string =>
  tab === workspaceTabs[0] ? root : `${root}/${tab}`;
