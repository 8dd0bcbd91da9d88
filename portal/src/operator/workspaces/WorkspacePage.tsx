import { formatMegabytes, ResourceView, useAct, useApp, useFormat, useResource } from '@oriel/app-kit';
import { seatsText } from '@oriel/app-kit/seats';
import {
  getOperatorWorkspace,
  type OperatorWorkspaceDetails,
  removeInvoicedPlan,
  resumeWorkspace,
  suspendWorkspace,
} from '@oriel/contracts';
import { Button, InlineNote, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useParams } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { ReasonDialog } from '../ReasonDialog';
import { useOperatorT } from '../use-operator-t';
import { CreditDialog } from './CreditDialog';
import { LimitsDialog } from './LimitsDialog';
import { PlanDialog } from './PlanDialog';

const microeuroPerCent = 10_000;

/** One workspace: its plan, credit, limits and suspension. */
export default function WorkspacePage() {
  useSignals();
  const { workspaceId = '' } = useParams();
  const { client } = usePortal();
  const workspace = useResource(
    signal => client.call(getOperatorWorkspace, { params: { workspaceId } }, { signal }),
    workspaceId,
  );
  return (
    <ResourceView resource={workspace} level={3}>
      {details => <Details workspace={details} reload={() => void workspace.reload()} />}
    </ResourceView>
  );
}

type OpenDialog = 'plan' | 'credit' | 'limits' | 'suspend';

function Details({ workspace, reload }: { workspace: OperatorWorkspaceDetails; reload: () => void }) {
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (result?: unknown) => {
    setDialog(undefined);
    if (result !== undefined) reload();
  };
  const { id, name, owner, suspension, suspendedAt, seats, subscription, limits } = workspace;
  const params = { workspaceId: id };
  return (
    <OperatorPage title={name}>
      {suspension !== null && suspendedAt !== null && (
        <InlineNote tone="warning">
          {t('workspace.suspendedSince', { date: format.date(suspendedAt), reason: suspension })}
        </InlineNote>
      )}
      <SettingsGroup>
        <SettingsRow label={t('workspaces.owner')} help={owner?.email ?? undefined}>
          {owner?.name ?? '–'}
        </SettingsRow>
        <SettingsRow label={t('workspaces.members')} help={seatsText(seats, t)}>
          {format.number(seats.taken)}
        </SettingsRow>
        <SettingsRow label={t('workspace.created')}>{format.date(workspace.createdAt)}</SettingsRow>
        <SettingsRow label={t('workspace.id')}>
          <code>{id}</code>
        </SettingsRow>
      </SettingsGroup>
      <SettingsGroup title={t('workspace.planAndCredit')}>
        <PlanRow workspace={workspace} onChange={() => setDialog('plan')} reload={reload} />
        <SettingsRow label={t('workspaces.balance')} help={t('workspace.creditText')}>
          <span className="operator-actions">
            <span>{format.money(workspace.balanceMicroeuro / microeuroPerCent)}</span>
            <Button onClick={() => setDialog('credit')}>{t('workspace.correct')}</Button>
          </span>
        </SettingsRow>
      </SettingsGroup>
      <SettingsGroup title={t('workspace.limits')}>
        <SettingsRow
          label={t('limits.seats')}
          help={limits.seats === undefined ? t('limits.seatsPlan') : t('limits.byOperator')}
        >
          {limits.seats === undefined ? '–' : format.number(limits.seats)}
        </SettingsRow>
        <SettingsRow
          label={t('workspace.storage')}
          help={t('workspace.storageOf', {
            used: format.bytes(workspace.storageBytes),
            max: formatMegabytes(format, workspace.storageMegabytes * 1024 ** 2),
            by: limits.storageMegabytes === undefined ? t('limits.byServer') : t('limits.byOperator'),
          })}
        >
          <Button onClick={() => setDialog('limits')}>{t('workspace.setLimits')}</Button>
        </SettingsRow>
      </SettingsGroup>
      <SettingsGroup title={t('workspace.access')} danger>
        <Suspension workspace={workspace} onSuspend={() => setDialog('suspend')} reload={reload} />
      </SettingsGroup>
      {dialog === 'plan' && (
        <PlanDialog workspaceId={id} subscription={subscription} seats={seats} close={close} />
      )}
      {dialog === 'credit' && <CreditDialog workspaceId={id} close={close} />}
      {dialog === 'limits' && <LimitsDialog workspaceId={id} limits={limits} close={close} />}
      {dialog === 'suspend' && (
        <ReasonDialog
          title={t('suspend.title', { name })}
          text={t('suspend.text')}
          submitLabel={t('suspend.action')}
          send={(reason, { signal }) =>
            client.call(suspendWorkspace, { params, body: { reason } }, { signal })
          }
          close={close}
        />
      )}
    </OperatorPage>
  );
}

function PlanRow({
  workspace: { id, plan, seats, subscription },
  onChange,
  reload,
}: {
  workspace: OperatorWorkspaceDetails;
  onChange: () => void;
  reload: () => void;
}) {
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  const isOnline = subscription?.productType === 'stripeSubscription' && plan !== 'free';
  const help = () => {
    if (!subscription) return t('plan.none');
    const end = subscription.currentPeriodEnd;
    const key = isOnline ? 'plan.online' : 'plan.elsewhere';
    const { taken, invited } = seats;
    const text = t(key, { licences: seatsText({ limit: subscription.seats, taken, invited }, t) });
    return end === null ? text : `${text} ${t('plan.until', { date: format.date(end) })}`;
  };
  const remove = async () => {
    const isSure = await confirm({
      title: t('plan.endTitle'),
      text: t('plan.endText'),
      confirmLabel: t('plan.end'),
      destructive: true,
    });
    if (!isSure) return;
    await act(signal => client.call(removeInvoicedPlan, { params: { workspaceId: id } }, { signal }), {
      done: t('plan.ended'),
      failed: t('notChanged'),
    });
    reload();
  };
  return (
    <SettingsRow label={t('workspaces.plan')} help={help()}>
      <span className="operator-actions">
        <span>{t(`plan.${plan}`)}</span>
        {!isOnline && <Button onClick={onChange}>{t('plan.set')}</Button>}
        {!isOnline && subscription && (
          <Button kind="danger" onClick={() => void remove()}>
            {t('plan.end')}
          </Button>
        )}
      </span>
    </SettingsRow>
  );
}

function Suspension({
  workspace: { id, name, suspension },
  onSuspend,
  reload,
}: {
  workspace: OperatorWorkspaceDetails;
  onSuspend: () => void;
  reload: () => void;
}) {
  const t = useOperatorT();
  const { client } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  const resume = async () => {
    const isSure = await confirm({
      title: t('resume.title', { name }),
      text: t('resume.text'),
      confirmLabel: t('resume.action'),
    });
    if (!isSure) return;
    await act(signal => client.call(resumeWorkspace, { params: { workspaceId: id } }, { signal }), {
      done: t('resume.done'),
      failed: t('notChanged'),
    });
    reload();
  };
  return suspension === null ? (
    <SettingsRow label={t('suspend.action')} help={t('suspend.help')}>
      <Button kind="danger" onClick={onSuspend}>
        {t('suspend.action')}
      </Button>
    </SettingsRow>
  ) : (
    <SettingsRow label={t('resume.action')} help={t('resume.text')}>
      <Button onClick={() => void resume()}>{t('resume.action')}</Button>
    </SettingsRow>
  );
}
