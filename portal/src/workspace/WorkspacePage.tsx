import { subscriptionViews, type WorkspaceAction, type WorkspaceTab, workspaceTabs } from '@oriel/contracts';
import type { MountOptions } from '@oriel/sdk';
import { Button } from '@oriel/ui';
import { Plus, UserPlus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { NotFoundPage } from '../pages/NotFoundPage';
import {
  teamAddressOf,
  teamIn,
  viewAddressOf,
  viewIn,
  workspaceAddressOf,
  workspaceFeatureOf,
  workspacePageOf,
  workspaceRoot,
} from '../preferences/settings-pages';
import { Guard } from '../routing/Guard';
import type { RouteRule } from '../routing/guard';
import { startsAction } from '../routing/workspace-errand';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';
import { memberIn } from '../widget/member-errand';
import { useWidget } from '../widget/use-widget';

/** The tab of a URL, and its access rule. */
interface WorkspacePlace {
  /** Undefined: the first tab that the user may see. */
  readonly tab: WorkspaceTab | undefined;
  readonly rule: RouteRule;
}

/** Parses a URL below the root; undefined if it names no tab. */
export function workspacePlaceOf(pathname: string): WorkspacePlace | undefined {
  const [name, ...rest] = pathname.slice(workspaceRoot.length).split('/').filter(Boolean);
  const tab = workspaceTabs.find(each => each === name);
  if (rest.length > 0 && !isDetail(pathname)) return undefined;
  if (name !== undefined && !tab) return undefined;
  const feature = workspaceFeatureOf(tab ?? 'members');
  return { tab, rule: { audience: 'signed-in', ...(feature && { feature }) } };
}

/** Whether a URL below a tab names a team or a view. */
const isDetail = (pathname: string): boolean =>
  z.uuid().safeParse(teamIn(pathname, '')).success ||
  subscriptionViews.some(view => viewAddressOf(view) === pathname);

/** A page about the workspace; members without access to it see the general page. URL and tab of the widget follow each other; the list of settings has the tabs. */
export function WorkspacePage() {
  const { pathname } = useLocation();
  const place = workspacePlaceOf(pathname);
  if (!place) return <NotFoundPage />;
  return (
    <Guard rule={place.rule} otherwise={workspaceAddressOf('general')}>
      <WorkspaceWidget place={place} />
    </Guard>
  );
}

const icons = { invite: UserPlus, create: Plus, add: UserPlus };

const noOffer = { action: null, at: '' };

function WorkspaceWidget({ place: { tab = 'members' } }: { place: WorkspacePlace }) {
  const { t } = useTranslation();
  const { loginAddress } = usePortal();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const address = useRef(pathname + search);
  address.current = pathname + search;
  /** The main action, and the URL whose page offers it. */
  const [{ action, at }, setOffer] = useState<{ action: WorkspaceAction | null; at: string }>(noOffer);
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'tab:changed': ({ tab: next }) => {
        const target = workspaceAddressOf(next);
        if (target !== address.current) void navigate(target);
      },
      'team:opened': ({ team: next }) => {
        const target = next === null ? workspaceAddressOf('teams') : teamAddressOf(next);
        if (target !== address.current) void navigate(target);
      },
      'view:changed': ({ view: next }) => {
        const target = viewAddressOf(next);
        if (target !== address.current) void navigate(target);
      },
      'action:changed': ({ action: next }) => setOffer({ action: next, at: address.current }),
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
  const page = workspacePageOf(pathname) ?? 'members';
  const team = teamIn(pathname, search);
  const { ref, handle } = useWidget(
    'workspace',
    { tab, title: t(`settings.page.${page}`), navigation: 'host', team, view: viewIn(pathname) },
    on,
  );
  const member = memberIn(state);
  // Each choice in the palette creates its own history entry.
  useEffect(() => {
    if (!handle || member === undefined) return;
    handle.request('openTab', { tab: 'members', search: member }).catch(() => undefined);
  }, [handle, member, key]);
  // Once per history entry: a reload or Back must not start it again.
  const isAsked = startsAction(state);
  const isOffered = action !== null && at === pathname + search;
  useEffect(() => {
    if (!handle || !isAsked || !isOffered) return;
    void navigate(address.current, { replace: true });
    handle.request('startAction', {}).catch(() => undefined);
  }, [handle, isAsked, isOffered, navigate]);
  const Icon = icons[action?.kind ?? 'create'];
  return (
    <>
      {action && (
        <PageActions>
          <Button
            kind="primary"
            collapse
            icon={<Icon />}
            onClick={() => void handle?.request('startAction', {}).catch(() => undefined)}
          >
            {action.label}
          </Button>
        </PageActions>
      )}
      <div ref={ref} className="widget-page widget-page-scrolled" />
    </>
  );
}
