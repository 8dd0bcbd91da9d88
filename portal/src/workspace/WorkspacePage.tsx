import { type WorkspaceTab, workspaceTabs } from '@oriel/contracts';
import type { MountOptions } from '@oriel/sdk';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { NotFoundPage } from '../pages/NotFoundPage';
import { usePageTitle } from '../pages/use-page-title';
import { Guard } from '../routing/Guard';
import type { RouteRule } from '../routing/guard';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';
import { memberIn } from './member-errand';

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
interface WorkspacePlace {
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

/** The administration of the workspace. URL and tab follow each other. */
export function WorkspacePage() {
  const { pathname } = useLocation();
  const place = workspacePlaceOf(pathname);
  if (!place) return <NotFoundPage />;
  return (
    <Guard rule={place.rule}>
      <WorkspaceWidget place={place} />
    </Guard>
  );
}

function WorkspaceWidget({ place: { tab } }: { place: WorkspacePlace }) {
  const { t } = useTranslation();
  const { loginAddress } = usePortal();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const address = useRef(pathname + search);
  address.current = pathname + search;
  usePageTitle(t('organization.manage'));
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'tab:changed': ({ tab: next }) => {
        const target = workspaceAddressOf(next);
        if (target !== address.current) void navigate(target);
      },
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? address.current));
        return true;
      },
      navigate: ({ href, replace }) => {
        if (!href.startsWith('/')) return false;
        void navigate(href, { replace });
        return true;
      },
    }),
    [loginAddress, navigate],
  );
  // Without a tab in the URL, the first one is shown: the members.
  const { ref, handle } = useWidget('workspace', { tab: tab ?? 'members', title: '' }, on);
  const member = memberIn(state);
  // Each choice in the palette creates its own history entry.
  useEffect(() => {
    if (!handle || member === undefined) return;
    handle.request('openTab', { tab: 'members', search: member }).catch(() => undefined);
  }, [handle, member, key]);
  return <div ref={ref} className="widget-page widget-page-scrolled" />;
}
