import {
  type FeatureName,
  type LockedStatus,
  lockedStatuses,
  subscriptionViews,
  type WorkspaceTab,
  workspaceTabRules,
} from '@oriel/contracts';
import {
  Bot,
  Building2,
  ContactRound,
  Cookie,
  CreditCard,
  Database,
  Globe,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MessageSquare,
  Network,
  Palette,
  ScrollText,
  UserRound,
  Users,
} from 'lucide-react';
import type { PortalStore } from '../store/portal-store';

const personIcons = {
  profile: UserRound,
  appearance: Palette,
  chat: MessageSquare,
  data: Database,
  sites: Globe,
  cookies: Cookie,
} as const;
const workspaceIcons = {
  general: Building2,
  members: Users,
  teams: Network,
  colleagues: ContactRound,
  agents: Bot,
  subscription: CreditCard,
  audit: ScrollText,
  keys: KeyRound,
  applications: LayoutGrid,
} as const;

/** A page about the user or this device, at `/settings?tab=<page>`. */
export type PersonPage = keyof typeof personIcons;
/** A page about the workspace; the invites are a tab of the members. */
export type WorkspacePageName = keyof typeof workspaceIcons;
type SettingsPageName = PersonPage | WorkspacePageName;

const groups = [
  { id: 'account', pages: ['profile', 'appearance', 'chat', 'data', 'sites', 'cookies'] },
  {
    id: 'workspace',
    pages: ['general', 'members', 'teams', 'colleagues', 'agents', 'subscription', 'audit'],
  },
  { id: 'developers', pages: ['keys', 'applications'] },
] as const;
const devicePages: readonly SettingsPageName[] = ['appearance', 'cookies'];

/** Earlier names of pages, which links may still have. */
const formerNames: Readonly<Record<string, PersonPage>> = {
  general: 'appearance',
  applications: 'sites',
  account: 'data',
};

const isWorkspacePage = (name: string): name is WorkspacePageName => name in workspaceIcons;
const isPersonPage = (name: string): name is PersonPage => name in personIcons;

/** The page that the query of `/settings` names. */
export function personPageOf(query: URLSearchParams): PersonPage | undefined {
  const name = query.get('tab') ?? '';
  return isPersonPage(name) ? name : formerNames[name];
}

/** The page without a name in the URL. */
export const firstPage = (isSignedIn: boolean): PersonPage => (isSignedIn ? 'profile' : 'appearance');

/** Whether the page is about the device, so that guests have it, too. */
export const isDevicePage = (page: PersonPage): boolean => devicePages.includes(page);

/** The root of the workspace's pages. */
export const workspaceRoot = '/workspace/manage';

/** The members use the URL of the root. */
export const workspaceAddressOf = (tab: WorkspaceTab): string =>
  tab === 'members' ? workspaceRoot : `${workspaceRoot}/${tab}`;

/** The page of a URL below the root; undefined if it names none. */
export function workspacePageOf(pathname: string): WorkspacePageName | undefined {
  const name = pathname.slice(workspaceRoot.length).split('/').find(Boolean) ?? 'members';
  const page = name === 'invites' ? 'members' : name;
  return isWorkspacePage(page) ? page : undefined;
}

/** URL of a detail of a tab; the first view of the subscription has the URL of the tab. */
export const detailAddressOf = (tab: WorkspaceTab, detail: string): string =>
  workspaceAddressOf(tab) + (detail === '' || detail === subscriptionViews[0] ? '' : `/${detail}`);

/** The detail that a URL below a tab names; a team may also be in the query, as in earlier versions. Empty for the tab itself. */
export function detailIn(pathname: string, search: string): string {
  const [tab, ...rest] = pathname.slice(workspaceRoot.length).split('/').filter(Boolean);
  const team = tab === 'teams' ? new URLSearchParams(search).get('team') : null;
  return rest.join('/') || (team ?? '');
}

/** An entry of the list of settings. */
export interface SettingsEntry {
  readonly page: SettingsPageName;
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly feature?: FeatureName | undefined;
  /** The plan does not include it. */
  readonly locked: LockedStatus | undefined;
}

/** The entries that the user may see, by group; groups without any are left out. Reads signals. */
export function settingsGroups(portal: PortalStore) {
  const isSignedIn = portal.session.user.value !== undefined;
  return groups
    .map(({ id, pages }) => ({
      id,
      entries: pages.flatMap((page): SettingsEntry[] => {
        if (isPersonPage(page)) {
          if (!isSignedIn && !isDevicePage(page)) return [];
          if (page === 'chat' && !portal.features.isVisible('viewOrganizationChat')) return [];
          const to = `/settings?tab=${page}`;
          return [{ page, to, Icon: personIcons[page], locked: undefined }];
        }
        const access = isSignedIn && workspaceAccess(page, portal);
        if (!access) return [];
        return [{ page, to: workspaceAddressOf(page), Icon: workspaceIcons[page], ...access }];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The features of pages that differ from the others'; undefined: every member sees it. */
const featureOf: Partial<Record<WorkspaceTab, FeatureName | undefined>> = {
  teams: 'leadOrganizationTeams',
  agents: 'viewOrganizationSettings',
  keys: 'viewOrganizationSettings',
  applications: 'viewOrganizationSettings',
  audit: 'viewOrganizationAudit',
  subscription: 'viewOrganizationUsage',
  invites: undefined,
  colleagues: undefined,
  general: undefined,
};

/** The feature that the guard of a page requires; undefined: none, and the page checks what the member may do. */
export const workspaceFeatureOf = (tab: WorkspaceTab): FeatureName | undefined =>
  tab in featureOf ? featureOf[tab] : 'manageOrganization';

function workspaceAccess(
  page: WorkspacePageName,
  { features, organizations, variant }: PortalStore,
): Pick<SettingsEntry, 'feature' | 'locked'> | undefined {
  const organization = organizations.current.value;
  if (!organization) return;
  if (page === 'colleagues' && variant?.features?.colleagues === false) return;
  const { flags, permissions } = features.state.value;
  const { permission, unless, isShared } = workspaceTabRules[page];
  if (isShared && organization.personal) return;
  if (unless && permissions.includes(unless)) return;
  if (permission && !permissions.includes(permission)) return;
  const feature = workspaceFeatureOf(page);
  const status = feature && flags[feature]?.status;
  const locked = lockedStatuses.find(each => each === status);
  return !feature || locked || status === 'visible' ? { feature, locked } : undefined;
}
