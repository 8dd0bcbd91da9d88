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
  detailAddressOf,
  detailIn,
  workspaceAddressOf,
  workspaceFeatureOf,
  workspacePageOf,
  workspaceRoot,
} from '../preferences/settings-pages';
import { Guard } from '../routing/Guard';
import type { RouteRule } from '../routing/guard';
import { useDetailAddress } from '../routing/trail';
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
  if (name !== undefined && !tab) return undefined;
  if (rest.length > 0 && !(tab && isDetail(tab, rest))) return undefined;
  const feature = workspaceFeatureOf(tab ?? 'members');
  return { tab, rule: { audience: 'signed-in', ...(feature && { feature }) } };
}

/** Tabs whose items have a URL, with the views of an item. */
const itemViews: Partial<Record<WorkspaceTab, readonly string[]>> = {
  teams: [],
  keys: [],
  applications: [],
  agents: ['tools'],
};

/** Whether the rest of a URL names a detail of its tab. */
function isDetail(tab: WorkspaceTab, [id = '', view, ...rest]: readonly string[]): boolean {
  if (rest.length > 0) return false;
  if (tab === 'subscription') return view === undefined && subscriptionViews.some(name => name === id);
  const views = itemViews[tab];
  return (
    z.uuid().safeParse(id).success && views !== undefined && (view === undefined || views.includes(view))
  );
}

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
  const current = useRef(tab);
  current.current = tab;
  const openDetail = useDetailAddress();
  /** The main action, and the URL whose page offers it. */
  const [{ action, at }, setOffer] = useState<{ action: WorkspaceAction | null; at: string }>(noOffer);
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'tab:changed': ({ tab: next }) => {
        const target = workspaceAddressOf(next);
        if (target !== address.current) void navigate(target);
      },
      'detail:opened': ({ detail }) => openDetail(detail, detailAddressOf(current.current, detail ?? '')),
      'action:changed': ({ action: next }) => setOffer({ action: next, at: address.current }),
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? address.current));
        return true;
      },
    }),
    [loginAddress, navigate, openDetail],
  );
  const page = workspacePageOf(pathname) ?? 'members';
  const { ref, handle } = useWidget(
    'workspace',
    { tab, title: t(`settings.page.${page}`), navigation: 'host', detail: detailIn(pathname, search) },
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
