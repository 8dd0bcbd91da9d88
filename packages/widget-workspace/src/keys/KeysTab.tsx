import { ResourceView, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { ApiKey } from '@oriel/contracts';
import { DataTable, type DataTableProps, EmptyState, VisuallyHidden } from '@oriel/ui';
import { useEffect } from 'react';
import { MainAction } from '../parts/MainAction';
import { ReadOnlyNote, useReadOnly } from '../parts/ReadOnly';
import { SecretCard } from '../parts/SecretCard';
import { useRoom } from '../store/workspace-context';
import { KeyActions, KeyName } from './KeyCells';
import { createKeysStore } from './keys-store';
import { useCreateKey, useKeyEditor } from './use-key-actions';

/** The API keys of the workspace: create, edit, rotate and revoke them. */
export default function KeysTab() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const store = useRoom(createKeysStore);
  const create = useCreateKey(store);
  const isReadOnly = useReadOnly();
  useKeyEditor(store, isReadOnly);
  useEffect(() => store.open(), [store]);
  const { keys, fresh } = store;
  const count = keys.value.value?.length;
  const table: Omit<DataTableProps<ApiKey>, 'rows'> = {
    labelledBy: 'w-keys',
    columns: [
      // Wraps for the keys that need something done.
      { key: 'name', head: t('kit.name'), wraps: true, cell: key => <KeyName apiKey={key} /> },
      {
        key: 'key',
        head: t('keys.key'),
        width: 92,
        cell: ({ apiKeyHint }) => <span className="w-mono">…{apiKeyHint}</span>,
      },
      {
        key: 'role',
        head: t('keys.roleAndTeams'),
        width: '24%',
        cell: ({ organizationRole, roles, teams }) =>
          [
            t(`role.${organizationRole?.name ?? 'member'}`),
            ...roles.map(({ name }) => t(`keys.${name}`)),
            ...teams.map(({ name }) => name),
          ].join(', '),
      },
      {
        key: 'expires',
        head: t('keys.expires'),
        width: 120,
        cell: ({ expiresAt }) => (expiresAt ? format.date(expiresAt) : t('keys.never')),
      },
      {
        key: 'lastUsed',
        head: t('keys.lastUsed'),
        width: 152,
        onlyWide: true,
        cell: ({ lastUsedAt }) =>
          lastUsedAt
            ? format.date(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' })
            : t('keys.neverUsed'),
      },
    ],
    keyOf: ({ id }) => id,
    ...(!isReadOnly && {
      actions: {
        head: t('workspace.actions'),
        cell: (key: ApiKey) => <KeyActions apiKey={key} store={store} />,
      },
    }),
    pendingRows: 4,
  };
  return (
    <>
      {fresh.value && <SecretCard fresh={fresh.value} onClose={store.putAway} />}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-keys">
        <div className="w-head o-row o-wrap">
          <h3 id="w-keys">
            <span role="status">
              {count === undefined ? (
                <VisuallyHidden>{t('workspace.tab.keys')}</VisuallyHidden>
              ) : (
                t('keys.count', { count })
              )}
            </span>
          </h3>
          {!isReadOnly && <MainAction kind="create" label={t('keys.create')} run={create} />}
        </div>
        {isReadOnly && <ReadOnlyNote />}
        <ResourceView
          resource={keys}
          level={3}
          skeleton={<DataTable {...table} rows={undefined} />}
          empty={
            <EmptyState level={3} compact title={t('keys.none')}>
              {t('keys.noneText')}
            </EmptyState>
          }
        >
          {rows => <DataTable {...table} rows={rows} />}
        </ResourceView>
      </section>
    </>
  );
}
