import { useFormat } from '@oriel/app-kit';
import { listOperatorErrors, type OperatorError } from '@oriel/contracts';
import type { DataTableProps } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { PagedTable } from '../PagedTable';
import { usePagedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

/** The last unexpected errors of the server, with the number of the request that people were shown. */
export default function ErrorsPage() {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const [page, setPage] = useState(1);
  const errors = usePagedList<OperatorError>(
    (query, signal) => client.call(listOperatorErrors, { query }, { signal }),
    page,
  );
  const table: Omit<DataTableProps<OperatorError>, 'rows'> = {
    labelledBy: 'operator-title',
    columns: [
      {
        key: 'time',
        head: t('log.time'),
        width: 168,
        card: 'meta',
        cell: ({ createdAt }) => format.date(createdAt, { dateStyle: 'medium', timeStyle: 'medium' }),
      },
      {
        key: 'what',
        head: t('errors.error'),
        wraps: true,
        card: 'title',
        cell: ({ name, code, place, method, route }) => (
          <span className="operator-lines">
            <span>{code === null ? name : `${name} (${code})`}</span>
            <small>
              {method} {route}
            </small>
            {place !== null && <small>{place}</small>}
          </span>
        ),
      },
      {
        key: 'request',
        head: t('errors.request'),
        width: '34%',
        cell: ({ requestId }) => <code>{requestId}</code>,
      },
    ],
    keyOf: ({ id }) => id,
  };
  return (
    <OperatorPage title={t('page.errors')}>
      <p className="operator-note">{t('errors.text')}</p>
      <PagedTable list={errors} table={table} page={page} onPage={setPage} none={t('errors.none')} />
    </OperatorPage>
  );
}
