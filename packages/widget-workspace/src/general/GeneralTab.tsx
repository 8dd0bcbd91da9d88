import {
  FormRefusal,
  NameField,
  nameText,
  useAct,
  useForm,
  useLeaveGuard,
  useSignals,
  useT,
} from '@oriel/app-kit';
import {
  defaultNameRule,
  getOwnMembership,
  limits,
  type Organization,
  updateOrganization,
} from '@oriel/contracts';
import { Button, sheet, useSheet } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import css from './general.css?inline';
import { RetentionSection } from './RetentionSection';

const styles = sheet(css);

/** The workspace itself: its name, its owner, its deletion. */
export default function GeneralTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { organization, session, may } = useWorkspace();
  const now = organization.value;
  if (!now) return null;
  const isOwner = now.owner !== undefined && now.owner === session.value?.userId;
  return (
    <div className="w-general">
      {may('updateOrganization') && <RenameSection key={now.id} organization={now} />}
      {may('manageOrganizationSettings') && (
        <RetentionSection key={`retention ${now.id}`} organizationId={now.id} />
      )}
      {now.personal ? (
        <p className="w-muted">{t('general.personal')}</p>
      ) : (
        <>
          {isOwner && may('manageOrganization') && <TransferSection organization={now} />}
          {!isOwner && <LeaveSection organization={now} />}
          {may('deleteOrganization') && <DeleteSection organization={now} />}
        </>
      )}
    </div>
  );
}

function RenameSection({ organization }: { organization: Organization }) {
  useSignals();
  const t = useT();
  const host = useHost();
  const workspace = useWorkspace();
  const { id, name } = organization;
  const rule = workspace.session.value?.nameRule ?? defaultNameRule;
  // A name stored by the service is accepted as it is.
  const [schema] = useState(() => z.object({ name: nameText(limits.organizationName, rule, name) }));
  const form = useForm(schema, { name });
  useLeaveGuard(form);
  const save = async () => {
    const params = { organizationId: id };
    const sent = await form.submit((body, { signal }) =>
      host.client.call(updateOrganization, { params, body }, { signal }),
    );
    if (!sent.isSent) return;
    workspace.update(sent.result);
    await host.notify({ kind: 'success', title: t('general.renamed') });
  };
  return (
    <form
      className="w-section o-stack o-gap-3"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <h3>{t('general.name')}</h3>
      <FormRefusal form={form} />
      <NameField
        form={form}
        name="name"
        label={t('general.nameLabel')}
        max={limits.organizationName}
        rule={rule}
      />
      <div className="w-actions o-flow">
        <Button kind="primary" type="submit" busy={form.isSubmitting.value} disabled={!form.isDirty.value}>
          {t('kit.save')}
        </Button>
      </div>
    </form>
  );
}

function TransferSection({ organization }: { organization: Organization }) {
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
    <section className="w-section o-stack o-gap-3">
      <h3>{t('general.transferHeading')}</h3>
      <p>{t('general.transferText')}</p>
      <div className="w-actions o-flow">
        <Button onClick={() => void transfer()}>{t('general.transfer')}</Button>
      </div>
    </section>
  );
}

function LeaveSection({ organization }: { organization: Organization }) {
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
    <section className="w-section o-stack o-gap-3">
      <h3>{t('members.leave')}</h3>
      <p>{t('members.leaveText')}</p>
      <div className="w-actions o-flow">
        <Button kind="danger" busy={isBusy} onClick={() => void leave()}>
          {t('members.leave')}
        </Button>
      </div>
    </section>
  );
}

function DeleteSection({ organization }: { organization: Organization }) {
  const t = useT();
  const workspace = useWorkspace();
  const remove = useFreshAct({ tab: 'general', act: 'delete-workspace' }, async () => {
    const { id: organizationId, name } = organization;
    const isDeleted = await workspace.host
      .openDialog('OrganizationDeleteDialog', { organizationId, name })
      .catch(() => false);
    if (isDeleted === true) workspace.end('deleted');
  });
  return (
    <section className="w-section o-stack o-gap-3">
      <h3>{t('general.deleteHeading')}</h3>
      <p>{t('general.deleteText')}</p>
      <div className="w-actions o-flow">
        <Button kind="danger" onClick={() => void remove()}>
          {t('general.delete')}
        </Button>
      </div>
    </section>
  );
}
