import { ResourceView, useFormat } from '@oriel/app-kit';
import { getOperatorStorage, type OperatorStorage } from '@oriel/contracts';
import { type DataTableProps, EmptyState, SettingsGroup, SettingsRow, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { PagedRows } from '../PagedTable';
import { usePagedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

type Row = OperatorStorage['results'][number];

/** Stored bytes in total and by workspace. */
export default function StoragePage() {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const [page, setPage] = useState(1);
  const storage = usePagedList<Row, OperatorStorage>(
    (query, signal) => client.call(getOperatorStorage, { query }, { signal }),
    page,
  );
  const table: Omit<DataTableProps<Row>, 'rows'> = {
    label: t('storage.byWorkspace'),
    columns: [
      {
        key: 'name',
        head: t('workspaces.name'),
        title: ({ name }) => name,
        cell: ({ id, name }) => <Link to={`${operatorAddressOf('workspaces')}/${id}`}>{name}</Link>,
      },
      {
        key: 'bytes',
        head: t('storage.size'),
        width: 144,
        numeric: true,
        cell: ({ bytes }) => format.bytes(bytes),
      },
    ],
    keyOf: ({ id }) => id,
  };
  return (
    <OperatorPage title={t('page.storage')}>
      <ResourceView resource={storage} level={3}>
        {({ store, isWorking, totalBytes, fileBytes, imageBytes, results, totalCount }) => (
          <>
            <SettingsGroup>
              <SettingsRow label={t('storage.store')}>
                {t(store === 's3' ? 'storage.s3' : 'storage.folder')}{' '}
                <Tag tone={isWorking ? 'accent' : 'danger'}>
                  {t(isWorking ? 'storage.working' : 'storage.failing')}
                </Tag>
              </SettingsRow>
              <SettingsRow label={t('storage.total')}>{format.bytes(totalBytes)}</SettingsRow>
              <SettingsRow label={t('storage.files')}>{format.bytes(fileBytes)}</SettingsRow>
              <SettingsRow label={t('storage.images')}>{format.bytes(imageBytes)}</SettingsRow>
            </SettingsGroup>
            <h3>{t('storage.byWorkspace')}</h3>
            {results.length === 0 ? (
              <EmptyState level={3} compact title={t('storage.none')} />
            ) : (
              <PagedRows
                list={storage}
                shown={{ results, totalCount }}
                table={table}
                page={page}
                onPage={setPage}
              />
            )}
          </>
        )}
      </ResourceView>
    </OperatorPage>
  );
}
