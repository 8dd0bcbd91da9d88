import type { Application } from '@oriel/contracts';
import { IconButton, Menu, Switch } from '@oriel/ui';
import { useAct, useSignals, useT } from '@oriel/widget-kit';
import { ChevronRight, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CopyText } from '../parts/CopyText';
import { Tag } from '../parts/Tag';
import { useWorkspace } from '../store/workspace-context';
import type { ApplicationsStore } from './applications-store';
import { EmbedCode } from './EmbedCode';
import { OriginCheck } from './OriginCheck';
import { createSecretKeyAct, SecretKeys } from './SecretKeys';

/** One application, with all that its site needs. */
export function ApplicationCard({
  application,
  store,
}: {
  application: Application;
  store: ApplicationsStore;
}) {
  useSignals();
  const t = useT();
  const id = useId();
  const act = useAct();
  const { host, organizationId, asked } = useWorkspace();
  const { act: askedAct, subject } = asked.value ?? {};
  const { name, enabled, allowedOrigins, widgets, publishableKey } = application;
  const edit = async () => {
    const args = { organizationId: organizationId(), application };
    // The dialog answers with the application, or with nothing where the person has given up.
    const changed = (await host.openDialog('ApplicationDialog', args).catch(() => undefined)) as
      | Application
      | undefined;
    if (!changed) return;
    store.take(changed);
    await host.notify({ kind: 'success', title: t('applications.changed', { name: changed.name }) });
  };
  const remove = async () => {
    const isDone = await host.confirm({
      title: t('applications.deleteTitle', { name }),
      text: t('applications.deleteText'),
      confirmLabel: t('applications.deleteConfirm'),
      typedText: name,
      destructive: true,
      run: signal => store.remove(application, signal),
    });
    if (isDone) await host.notify({ kind: 'success', title: t('applications.deleted', { name }) });
  };
  const enable = (isOn: boolean) =>
    act(() => store.enable(application, isOn), {
      done: t(isOn ? 'applications.switchedOn' : 'applications.switchedOff', { name }),
    });
  return (
    <section className="w-card w-application" aria-labelledby={id}>
      <div className="w-head">
        <h4 id={id}>{name}</h4>
        {!enabled && <Tag tone="warning">{t('applications.off')}</Tag>}
        <Switch
          label={t('applications.enabled', { name })}
          checked={enabled}
          onChange={isOn => void enable(isOn)}
        />
        <Menu
          label={t('applications.actionsOf', { name })}
          placement="bottom-end"
          rows={[
            { id: 'edit', label: t('applications.edit'), icon: <Pencil />, onSelect: () => void edit() },
            {
              id: 'delete',
              label: t('applications.delete'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
          trigger={props => (
            <IconButton label={t('applications.actionsOf', { name })} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </div>
      <dl className="w-pairs">
        <dt>{t('applications.origins')}</dt>
        <dd>{allowedOrigins.join(', ')}</dd>
        <dt>{t('applications.widgets')}</dt>
        <dd>{widgets.map(widget => t(`applications.widget.${widget}`)).join(', ')}</dd>
        <dt>{t('applications.publishableKey')}</dt>
        <dd>
          <CopyText label={t('applications.publishableKey')} text={publishableKey} />
        </dd>
      </dl>
      <Fold title={t('applications.embed')}>
        <EmbedCode application={application} />
      </Fold>
      <Fold title={t('applications.check')}>
        <OriginCheck application={application} />
      </Fold>
      <Fold
        title={t('applications.keys')}
        isOpenFirst={askedAct === createSecretKeyAct && subject === application.id}
      >
        <SecretKeys application={application} store={store} />
      </Fold>
    </section>
  );
}

/** A part that is made when it is opened. */
function Fold({
  title,
  isOpenFirst = false,
  children,
}: {
  title: string;
  isOpenFirst?: boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details className="w-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight />
        {title}
      </summary>
      {isOpen && <div className="w-fold-body">{children}</div>}
    </details>
  );
}
