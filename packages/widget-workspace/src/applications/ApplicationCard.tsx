import { useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Application } from '@oriel/contracts';
import { Facts, IconButton, InlineNote, Menu, type MenuRow, Switch, Tag } from '@oriel/ui';
import { ChevronRight, Ellipsis, Pencil, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { CopyText } from '../parts/CopyText';
import { useReadOnly } from '../parts/ReadOnly';
import { useWorkspace } from '../store/workspace-context';
import type { ApplicationsStore } from './applications-store';
import { EmbedCode } from './EmbedCode';
import { OriginCheck } from './OriginCheck';
import { createSecretKeyAct, SecretKeys } from './SecretKeys';
import { hoursText } from './sign-in-hours';
import { useApplicationActions } from './use-application-actions';

/** One application with the data its site needs. */
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
  const format = useFormat();
  const { asked } = useWorkspace();
  const { act, subject } = asked.value ?? {};
  const actions = useApplicationActions(store, application);
  const { isOwner, isLocked } = actions;
  const isReadOnly = useReadOnly();
  const { name, enabled, allowedOrigins, widgets, publishableKey, signInHours, people, trust } = application;
  const shown = (kind: 'agents' | 'lists', ids: readonly string[] | null) =>
    ids === null
      ? t(`applications.${kind}.all`)
      : ids.length === 0
        ? t(`applications.${kind}.least`)
        : t(`applications.${kind}Count`, { count: ids.length });
  const rows: MenuRow[] = [
    { id: 'edit', label: t('applications.edit'), icon: <Pencil />, onSelect: actions.edit },
  ];
  if (isOwner)
    rows.push({
      id: 'trust',
      label: t(trust ? 'applications.changeDomains' : 'applications.trust'),
      icon: <ShieldCheck />,
      onSelect: () => void actions.trust(),
    });
  if (trust)
    rows.push({
      id: 'end-trust',
      label: t('applications.endTrust'),
      icon: <ShieldOff />,
      danger: true,
      onSelect: () => void actions.endTrust(),
    });
  rows.push({
    id: 'delete',
    label: t('applications.delete'),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => void actions.remove(),
  });
  return (
    <section className="w-card w-application o-stack o-gap-3 o-box" aria-labelledby={id}>
      <div className="w-head o-row o-wrap">
        <h4 id={id}>{name}</h4>
        {trust && <Tag tone="accent">{t('applications.trustedTag')}</Tag>}
        {!enabled && <Tag tone="warning">{t('applications.off')}</Tag>}
        <Switch
          label={t('applications.enabled', { name })}
          checked={enabled}
          disabled={isReadOnly}
          onChange={isOn => void actions.enable(isOn)}
        />
        {!isReadOnly && (
          <Menu
            label={t('applications.actionsOf', { name })}
            placement="bottom-end"
            rows={rows}
            trigger={props => (
              <IconButton label={t('applications.actionsOf', { name })} {...props}>
                <Ellipsis />
              </IconButton>
            )}
          />
        )}
      </div>
      {isLocked && !isReadOnly && (
        <InlineNote title={t('applications.lockedTitle')}>{t('applications.lockedText')}</InlineNote>
      )}
      <Facts>
        <dt>{t('applications.origins')}</dt>
        <dd>{allowedOrigins.join(', ')}</dd>
        <dt>{t('applications.widgets')}</dt>
        <dd>{widgets.map(widget => t(`applications.widget.${widget}`)).join(', ')}</dd>
        <dt>{t('applications.publishableKey')}</dt>
        <dd>
          <CopyText label={t('applications.publishableKey')} text={publishableKey} />
        </dd>
        <dt>{t('applications.signInHours')}</dt>
        <dd>{hoursText(signInHours, t)}</dd>
        <dt>{t('applications.agents')}</dt>
        <dd>{shown('agents', application.shownAgentIds)}</dd>
        <dt>{t('applications.lists')}</dt>
        <dd>{shown('lists', application.shownListIds)}</dd>
        <dt>{t('applications.people')}</dt>
        <dd className="w-two-lines">
          {format.number(people.count)}
          {people.withMemberAddress > 0 && (
            <small>
              {t(trust ? 'applications.withAddressTrusted' : 'applications.withAddress', {
                count: people.withMemberAddress,
              })}
            </small>
          )}
        </dd>
        <dt>{t('applications.trustLabel')}</dt>
        <dd className="w-two-lines">
          {trust ? (
            <>
              {t('applications.trustedFor', {
                domains: trust.domains.join(', '),
                count: trust.members,
              })}
              <small>
                {t(trust.byName === null ? 'applications.trustedSince' : 'applications.trustedSinceBy', {
                  since: format.date(trust.since),
                  by: trust.byName,
                })}
              </small>
            </>
          ) : (
            <>
              {t('applications.untrusted')}
              <small>{t(isOwner ? 'applications.untrustedOwner' : 'applications.untrustedOther')}</small>
            </>
          )}
        </dd>
      </Facts>
      <Fold title={t('applications.embed')}>
        <EmbedCode application={application} />
      </Fold>
      {!isReadOnly && (
        <Fold title={t('applications.check')}>
          <OriginCheck application={application} />
        </Fold>
      )}
      <Fold
        title={t('applications.keys')}
        isOpenFirst={act === createSecretKeyAct && subject === application.id}
      >
        <SecretKeys application={application} store={store} isLocked={isLocked || isReadOnly} />
      </Fold>
    </section>
  );
}

/** A section rendered when it is opened. */
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
      <summary className="o-row">
        <ChevronRight />
        {title}
      </summary>
      {isOpen && <div className="w-fold-body o-stack o-gap-3">{children}</div>}
    </details>
  );
}
