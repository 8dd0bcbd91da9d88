import type { MountOptions } from '@oriel/sdk';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { NotFoundPage } from '../pages/NotFoundPage';
import { usePageTitle } from '../pages/use-page-title';
import { Guard } from '../routing/Guard';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';
import { memberIn } from './member-errand';
import { type WorkspacePlace, workspaceAddressOf, workspacePlaceOf } from './workspace-place';

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
