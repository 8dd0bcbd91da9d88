import type { MountOptions } from '@oriel/sdk';
import { Button } from '@oriel/ui';
import { Check, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { useDetailAddress } from '../routing/trail';
import { PageActions } from '../shell/PageActions';
import { usePortal } from '../store/portal-context';
import { useWidget } from '../widget/use-widget';

/** The agents of the workspace, and the form for one. URL and widget follow each other. */
export function AgentsPage() {
  const { t } = useTranslation();
  const { agentId } = useParams();
  const { loginAddress } = usePortal();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openDetail = useDetailAddress();
  const path = useRef(pathname);
  path.current = pathname;
  const [form, setForm] = useState<{ name: string | null; canSave: boolean; isSaving: boolean }>();
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
      'agents:form': setForm,
      'detail:opened': ({ detail }) => openDetail(detail, detail === 'all' ? '/agents' : `/agents/${detail}`),
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? path.current));
        return true;
      },
    }),
    [loginAddress, navigate, openDetail],
  );
  const agentForm = pathname === '/agents/create' ? 'new' : agentId;
  const shown = agentForm === undefined ? undefined : form;
  usePageTitle(
    agentForm === undefined
      ? t('nav.agents')
      : agentForm === 'new'
        ? t('agents.create')
        : (form?.name ?? t('nav.agents')),
  );
  const { ref, handle } = useWidget(
    'chat',
    {
      view: 'agents',
      title: '',
      ...(agentForm ? { agentForm } : { detail: pathname.slice('/agents/'.length) }),
    },
    on,
  );
  return (
    <>
      <div ref={ref} className="widget-page widget-page-scrolled" />
      <PageActions>
        {agentForm === undefined ? (
          <Button kind="primary" icon={<Plus />} collapse onClick={() => void navigate('/agents/create')}>
            {t('agents.create')}
          </Button>
        ) : (
          <Button
            kind="primary"
            icon={<Check />}
            collapse
            busy={shown?.isSaving}
            disabled={!shown?.canSave}
            onClick={() => void handle?.request('saveAgent', {}).catch(() => undefined)}
          >
            {t(agentForm === 'new' ? 'agents.create' : 'agents.save')}
          </Button>
        )}
      </PageActions>
    </>
  );
}
