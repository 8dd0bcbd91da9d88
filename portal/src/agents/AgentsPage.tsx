import type { MountOptions } from '@oriel/sdk';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';

/** The agents of the workspace, and the form for one. URL and widget follow each other. */
export function AgentsPage() {
  const { t } = useTranslation();
  const { agentId } = useParams();
  const { loginAddress } = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const path = useRef(pathname);
  path.current = pathname;
  usePageTitle(t('nav.agents'));
  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'agents:opened': ({ agentForm }) => {
        const target =
          agentForm === null
            ? '/agents'
            : agentForm === 'new'
              ? '/agents/create'
              : `/agents/edit/${agentForm}`;
        if (target !== path.current) void navigate(target);
      },
      navigate: ({ href, replace }) => {
        if (!href.startsWith('/')) return false;
        void navigate(href, { replace });
        return true;
      },
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? path.current));
        return true;
      },
    }),
    [loginAddress, navigate],
  );
  const agentForm = pathname === '/agents/create' ? 'new' : agentId;
  const { ref } = useWidget('chat', { view: 'agents', title: '', ...(agentForm && { agentForm }) }, on);
  return <div ref={ref} className="widget-page widget-page-scrolled" />;
}
