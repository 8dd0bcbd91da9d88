import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, VisuallyHidden } from '@oriel/ui';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { SecretCard } from '../parts/SecretCard';
import { TableSkeleton } from '../parts/TableSkeleton';
import { useRoom } from '../store/workspace-context';
import { KeyRow } from './KeyRow';
import { createKeysStore } from './keys-store';
import { useCreateKey } from './use-key-actions';

/** The API keys of the workspace: create, edit, rotate and revoke them. */
export default function KeysTab() {
  useSignals();
  const t = useT();
  const store = useRoom(createKeysStore);
  const create = useCreateKey(store);
  useEffect(() => store.open(), [store]);
  const { keys, fresh } = store;
  const count = keys.value.value?.length;
  return (
    <>
      {fresh.value && <SecretCard fresh={fresh.value} onClose={store.putAway} />}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-keys">
        <div className="w-head o-row o-wrap">
          <h3 id="w-keys">
            <span role="status">
              {count === undefined ? t('workspace.tab.keys') : t('keys.count', { count })}
            </span>
          </h3>
          <Button kind="primary" icon={<Plus />} onClick={() => void create()}>
            {t('keys.create')}
          </Button>
        </div>
        <ResourceView
          resource={keys}
          level={3}
          skeleton={<TableSkeleton rows={4} />}
          empty={
            <EmptyState level={3} compact title={t('keys.none')}>
              {t('keys.noneText')}
            </EmptyState>
          }
        >
          {all => (
            <div className="w-table-frame o-box">
              <table className="w-table" aria-labelledby="w-keys">
                <thead>
                  <tr>
                    <th scope="col">{t('kit.name')}</th>
                    <th scope="col">{t('keys.key')}</th>
                    <th scope="col">{t('keys.actsAs')}</th>
                    <th scope="col">{t('keys.roleAndTeams')}</th>
                    <th scope="col">{t('keys.expires')}</th>
                    <th scope="col">{t('keys.lastUsed')}</th>
                    <th scope="col">
                      <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {all.map(each => (
                    <KeyRow key={each.id} apiKey={each} store={store} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </ResourceView>
      </section>
    </>
  );
}
