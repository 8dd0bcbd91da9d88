import {
  nameText,
  resource,
  useAct,
  useForm,
  useFormat,
  useNameTexts,
  useSignals,
  useT,
} from '@oriel/app-kit';
import {
  defaultNameRule,
  getOwnMembership,
  getSubscription,
  limits,
  type Organization,
  type StartPage,
  startPages,
  updateOrganization,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { Button, Segmented, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';
import { ReadOnly } from '../parts/ReadOnly';
import { SavedField } from '../parts/SavedField';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import { ChatCostSection } from './ChatCostSection';
import { CreditSection } from './CreditSection';
import { RetentionSection } from './RetentionSection';

/** The workspace itself: its name, its owner, its deletion. */
export default function GeneralTab() {
  useSignals();
  const t = useT();
  const { organization, session, may } = useWorkspace();
  const now = organization.value;
  if (!now) return null;
  const isOwner = now.owner !== undefined && now.owner === session.value?.userId;
  return (
    <div className="w-settings o-form">
      {may('viewOrganizationSettings') && (
        <ReadOnly>
          <SettingsGroup level={3}>
            <NameRow key={now.id} organization={now} />
            {!now.personal && <StartPageRow key={`start ${now.id}`} organization={now} />}
          </SettingsGroup>
          <RetentionSection key={`retention ${now.id}`} organizationId={now.id} />
          {may('viewOrganizationCredits') && (
            <ChatCostSection key={`cost ${now.id}`} organizationId={now.id} />
          )}
        </ReadOnly>
      )}
      {may('viewOrganizationCredits') && !may('viewOrganizationUsage') && (
        <CreditSection organizationId={now.id} />
      )}
      {now.personal ? (
        <p className="w-muted">{t('general.personal')}</p>
      ) : (
        <SettingsGroup level={3} title={t('general.danger')} danger>
          {isOwner && may('manageOrganization') && <TransferRow organization={now} />}
          {!isOwner && <LeaveRow organization={now} />}
          {may('deleteOrganization') && <DeleteRow organization={now} />}
        </SettingsGroup>
      )}
    </div>
  );
}

function NameRow({ organization }: { organization: Organization }) {
  useSignals();
  const t = useT();
  const host = useHost();
  const workspace = useWorkspace();
  const { id, name } = organization;
  const max = limits.organizationName;
  const rule = workspace.session.value?.nameRule ?? defaultNameRule;
  // A name stored by the service is accepted as it is.
  const [schema] = useState(() => z.object({ name: nameText(max, rule, name) }));
  const form = useForm(schema, { name });
  const label = t('general.nameLabel');
  const { problem, cleaned } = useNameTexts({ form, name: 'name', label, max, rule });
  return (
    <SavedField
      form={form}
      name="name"
      label={label}
      error={
        problem !== undefined && (
          <>
            <p>{problem}</p>
            {cleaned && (
              <Button size="small" onClick={() => form.change({ name: cleaned })}>
                {t('kit.name.clean', { name: cleaned })}
              </Button>
            )}
          </>
        )
      }
      send={(body, { signal }) =>
        host.client.call(updateOrganization, { params: { organizationId: id }, body }, { signal })
      }
      onSaved={workspace.update}
    />
  );
}

/** Start page of members without a choice of their own. */
function StartPageRow({ organization }: { organization: Organization }) {
  useSignals();
  const t = useT();
  const { host, update } = useWorkspace();
  const setting = useSavedNote<StartPage>({
    value: organization.startPage ?? 'prompts',
    save: async startPage => {
      const params = { organizationId: organization.id };
      const stored = await host.client.call(updateOrganizationSettings, { params, body: { startPage } });
      update({ ...organization, startPage: stored.startPage });
    },
    texts: { saved: t('kit.saved'), undo: t('kit.undo'), failed: t('kit.notSaved') },
  });
  return (
    <SettingsRow label={t('general.startPage')} help={t('general.startPageText')} note={setting.note}>
      <Segmented
        options={startPages.map(value => ({ value, label: t(`general.startPage.${value}`) }))}
        value={setting.value}
        onChange={setting.change}
      />
    </SettingsRow>
  );
}

function TransferRow({ organization }: { organization: Organization }) {
  const t = useT();
  const workspace = useWorkspace();
  const { host } = workspace;
  const transfer = useFreshAct({ tab: 'general', act: 'transfer' }, async () => {
    const { id: organizationId, name } = organization;
    const changed = await host
      .openDialog('OrganizationTransferDialog', { organizationId, name })
      .catch(() => undefined);
    if (changed === 'members') {
      workspace.show('members');
      return;
    }
    if (!changed) return;
    // The dialog belongs to this widget.
    workspace.update(changed as Organization);
    await host.notify({ kind: 'success', title: t('general.transferred') });
  });
  return (
    <SettingsRow label={t('general.transferHeading')} help={t('general.transferText')}>
      <Button onClick={() => void transfer()}>{t('general.transfer')}</Button>
    </SettingsRow>
  );
}

function LeaveRow({ organization }: { organization: Organization }) {
  const t = useT();
  const act = useAct();
  const workspace = useWorkspace();
  const { host } = workspace;
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    const { id: organizationId } = organization;
    setBusy(true);
    const own = await act(signal =>
      host.client.call(getOwnMembership, { params: { organizationId } }, { signal }),
    );
    setBusy(false);
    if (!own.isDone) return;
    const { id: memberId, user } = own.result;
    const args = { organizationId, memberId, name: nameOf(user), isSelf: true };
    const hasLeft = await host.openDialog('MemberRemoveDialog', args).catch(() => false);
    if (hasLeft !== true) return;
    host.emit('member:removed', { memberId, userId: user.id });
    workspace.end('left');
  };
  return (
    <SettingsRow label={t('members.leave')} help={t('members.leaveText')}>
      <Button kind="danger" busy={isBusy} onClick={() => void leave()}>
        {t('members.leave')}
      </Button>
    </SettingsRow>
  );
}

function DeleteRow({ organization }: { organization: Organization }) {
  useSignals();
  const t = useT();
  const workspace = useWorkspace();
  const remove = useFreshAct({ tab: 'general', act: 'delete-workspace' }, async () => {
    const { id: organizationId, name } = organization;
    const isDeleted = await workspace.host
      .openDialog('OrganizationDeleteDialog', { organizationId, name })
      .catch(() => false);
    if (isDeleted === true) workspace.end('deleted');
  });
  const format = useFormat();
  const [subscription] = useState(() =>
    resource(
      signal =>
        workspace.host.client.call(
          getSubscription,
          { params: { organizationId: organization.id }, query: {} },
          { signal },
        ),
      { signal: workspace.host.signal },
    ),
  );
  const mayView = workspace.may('viewOrganizationSubscription');
  useEffect(() => {
    if (mayView) void subscription.load();
    return subscription.clear;
  }, [subscription, mayView]);
  const found = subscription.value.value;
  if (found?.blocksDeletion) {
    const plan = found.name;
    const date = found.currentPeriodEnd ? format.date(found.currentPeriodEnd, { dateStyle: 'long' }) : '';
    return (
      <SettingsRow
        label={t('general.deleteHeading')}
        help={t(found.cancelAtPeriodEnd ? 'general.deleteEnds' : 'general.deleteRuns', { plan, date })}
      >
        <Button onClick={() => workspace.show('subscription')}>{t('general.toSubscription')}</Button>
      </SettingsRow>
    );
  }
  // The button may be replaced once the subscription is loaded, so it is disabled until then.
  const isUnknown = mayView && ['idle', 'loading'].includes(subscription.state.value.kind);
  return (
    <SettingsRow label={t('general.deleteHeading')} help={t('general.deleteText')}>
      <Button kind="danger" disabled={isUnknown} onClick={() => void remove()}>
        {t('general.delete')}
      </Button>
    </SettingsRow>
  );
}
