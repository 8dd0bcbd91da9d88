import { useFormat, useT } from '@oriel/app-kit';
import type { ApiKey } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow } from '@oriel/ui';
import { CalendarClock, Ellipsis, Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { Tag } from '../parts/Tag';
import type { KeysStore } from './keys-store';
import { useKeyActions } from './use-key-actions';

/** One API key, with its rights, status and actions. */
export function KeyRow({ apiKey, store }: { apiKey: ApiKey; store: KeysStore }) {
  const t = useT();
  const format = useFormat();
  const actions = useKeyActions(store, apiKey);
  const {
    state,
    issuesTokensUntil,
    name,
    apiKeyHint,
    userName,
    userFullName,
    organizationRole,
    roles,
    teams,
  } = apiKey;
  const moment = (value: string) => format.date(value, { dateStyle: 'medium', timeStyle: 'short' });
  const rows: readonly MenuRow[] = [
    { id: 'edit', label: t('keys.edit'), icon: <Pencil />, onSelect: () => void actions.edit() },
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
  const roleNames = [
    t(`role.${organizationRole?.name ?? 'member'}`),
    ...roles.map(role => t(`keys.${role.name}`)),
  ];
  return (
    <tr>
      <td className="w-wide w-key-name">
        <span className="w-two-lines">
          <b>{name}</b> <StateTag apiKey={apiKey} />
          {state === 'suspended' && <small>{t('keys.suspendedText')}</small>}
          {issuesTokensUntil !== null && (
            <small>{t('keys.replaceText', { date: format.date(issuesTokensUntil) })}</small>
          )}
        </span>
      </td>
      <td className="w-fact w-mono" data-label={t('keys.key')}>
        …{apiKeyHint}
      </td>
      <td className="w-fact" data-label={t('keys.actsAs')}>
        <span className="w-two-lines">
          {userFullName || userName}
          {userFullName && <small>{userName}</small>}
        </span>
      </td>
      <td className="w-fact" data-label={t('keys.role')}>
        <span className="w-two-lines">
          {roleNames.join(', ')}
          {teams.length > 0 && <small>{teams.map(team => team.name).join(', ')}</small>}
        </span>
      </td>
      <td className="w-fact" data-label={t('keys.expires')}>
        {apiKey.expiresAt ? format.date(apiKey.expiresAt) : t('keys.never')}
      </td>
      <td className="w-fact" data-label={t('keys.lastUsed')}>
        {apiKey.lastUsedAt ? moment(apiKey.lastUsedAt) : t('keys.neverUsed')}
      </td>
      <td className="w-end w-row-menu">
        <Menu
          label={t('keys.actionsOf', { name })}
          placement="bottom-end"
          rows={rows}
          trigger={props => (
            <IconButton label={t('keys.actionsOf', { name })} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </td>
    </tr>
  );
}

function StateTag({ apiKey: { state, rotateBy, issuesTokensUntil } }: { apiKey: ApiKey }) {
  const t = useT();
  const format = useFormat();
  if (state === 'active')
    return issuesTokensUntil === null ? null : <Tag tone="warning">{t('keys.replace')}</Tag>;
  const time = rotateBy ? format.date(rotateBy, { dateStyle: 'medium', timeStyle: 'short' }) : '';
  return <Tag tone={state === 'rotationDue' ? 'warning' : 'danger'}>{t(`keys.${state}`, { time })}</Tag>;
}
