import { useAct, useApp } from '@oriel/app-kit';
import { getOwnMembership, type Organization, removeMember } from '@oriel/contracts';
import { Button, EmptyState } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';

/** Shown in place of a workspace that the operator has suspended: the reason, the export of the user's data, and leaving. */
export default function SuspendedPage({ organization }: { organization: Organization }) {
  const { t } = useTranslation();
  const { client, session, organizations, reloadAccess } = usePortal();
  const { confirm, notify } = useApp();
  const act = useAct();
  const navigate = useNavigate();
  usePageTitle(undefined, t('suspended.title'));
  const { id: organizationId, name, suspended, owner, personal } = organization;
  useSignals();
  const isOwner = owner !== undefined && owner === session.user.value?.userId;
  const retry = async () => {
    const reloaded = await act(() => organizations.reload(), { failed: t('suspended.title') });
    if (!reloaded.isDone) return;
    if (organizations.current.peek()?.suspended === undefined) await reloadAccess();
    else await notify({ kind: 'info', title: t('suspended.still') });
  };
  const leave = async () => {
    const isSure = await confirm({
      title: t('suspended.leaveTitle', { name }),
      text: t('suspended.leaveText'),
      confirmLabel: t('suspended.leave'),
      destructive: true,
    });
    if (!isSure) return;
    const { isDone } = await act(
      async signal => {
        const { id: memberId } = await client.call(
          getOwnMembership,
          { params: { organizationId } },
          { signal },
        );
        const request = {
          params: { organizationId, memberId },
          query: { resourcesAction: 'transfer' },
        } as const;
        await client.call(removeMember, request, { signal });
      },
      { done: t('suspended.left', { name }), failed: t('suspended.notLeft') },
    );
    if (isDone) await reloadAccess();
  };
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={t('suspended.title')}
        actions={
          <>
            <Button kind="primary" onClick={() => void retry()}>
              {t('action.retry')}
            </Button>
            <Button onClick={() => void navigate('/settings?tab=data')}>{t('suspended.export')}</Button>
            {!personal && !isOwner && (
              <Button kind="ghost" onClick={() => void leave()}>
                {t('suspended.leave')}
              </Button>
            )}
          </>
        }
      >
        {t('suspended.text', { name })}
        {suspended ? (
          <>
            <br />
            <span>{t('suspended.reason', { reason: suspended })}</span>
          </>
        ) : null}
      </EmptyState>
    </div>
  );
}
