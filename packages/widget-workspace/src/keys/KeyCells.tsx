import { useFormat, useT } from '@oriel/app-kit';
import type { ApiKey } from '@oriel/contracts';
import { type RowAction, RowActions, Status } from '@oriel/ui';
import { CalendarClock, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import type { KeysStore } from './keys-store';
import { useKeyActions } from './use-key-actions';

/** The name of an API key, the user it acts as if that has another name, its state, and what is to be done about it. */
export function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const t = useT();
  const format = useFormat();
  const { name, userName, userFullName, state, issuesTokensUntil } = apiKey;
  const user = userFullName || userName;
  return (
    <span className="w-two-lines">
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      <KeyStatus apiKey={apiKey} />
      {user !== name && <small>{t('keys.actsAs', { name: user })}</small>}
      {state === 'suspended' && <small>{t('keys.suspendedText')}</small>}
      {issuesTokensUntil !== null && (
        <small>{t('keys.replaceText', { date: format.date(issuesTokensUntil) })}</small>
      )}
    </span>
  );
}

/** The actions on an API key. */
export function KeyActions({ apiKey, store }: { apiKey: ApiKey; store: KeysStore }) {
  const t = useT();
  const actions = useKeyActions(store, apiKey);
  const rows: readonly RowAction[] = [
    { id: 'edit', label: t('keys.edit'), icon: <Pencil />, onSelect: actions.edit },
    { id: 'rotate', label: t('keys.rotate'), icon: <RefreshCw />, onSelect: () => void actions.rotate() },
    apiKey.requiresRotation
      ? {
          id: 'withdraw',
          label: t('keys.withdraw'),
          icon: <Undo2 />,
          onSelect: () => void actions.withdrawRotation(),
        }
      : {
          id: 'require',
          label: t('keys.require'),
          icon: <CalendarClock />,
          onSelect: () => void actions.requireRotation(),
        },
    {
      id: 'revoke',
      label: t('keys.revoke'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void actions.revoke(),
    },
  ];
  return <RowActions label={t('keys.actionsOf', { name: apiKey.name })} actions={rows} />;
}

function KeyStatus({ apiKey: { state, rotateBy, issuesTokensUntil } }: { apiKey: ApiKey }) {
  const t = useT();
  const format = useFormat();
  if (state === 'active')
    return issuesTokensUntil === null ? null : <Status tone="warning">{t('keys.replace')}</Status>;
  const time = rotateBy ? format.date(rotateBy, { dateStyle: 'medium', timeStyle: 'short' }) : '';
  return (
    <Status tone={state === 'rotationDue' ? 'warning' : 'danger'}>{t(`keys.${state}`, { time })}</Status>
  );
}
