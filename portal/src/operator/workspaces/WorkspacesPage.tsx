import { useFormat } from '@oriel/app-kit';
import {
  listOperatorWorkspaces,
  type OperatorWorkspace,
  type WorkspaceState,
  workspaceStates,
} from '@oriel/contracts';
import { type DataTableProps, SearchField, Segmented, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { PagedTable } from '../PagedTable';
import { useSearchedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

const microeuroPerCent = 10_000;

/** All workspaces: find one, and open it. */
export default function WorkspacesPage() {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const [state, setState] = useState<WorkspaceState | 'all'>('all');
  const { typed, type, page, setPage, list } = useSearchedList(
    ({ search, ...paging }, signal) =>
      client.call(
        listOperatorWorkspaces,
        {
          query: {
            ...paging,
            ...(search !== '' && { search }),
            ...(state !== 'all' && { state }),
          },
        },
        { signal },
      ),
    state,
  );
  const table = useWorkspaceTable();
  return (
    <OperatorPage
      title={t('page.workspaces')}
      controls={
        <>
          <SearchField
            label={t('workspaces.search')}
            clearLabel={t('clearSearch')}
            value={typed}
            maxLength={200}
            onChange={type}
          />
          <Segmented
            label={t('workspaces.state')}
            value={state}
            options={(['all', ...workspaceStates] as const).map(value => ({
              value,
              label: t(`workspaces.state.${value}`),
            }))}
            onChange={next => {
              setState(next);
              setPage(1);
            }}
          />
        </>
      }
    >
      <PagedTable
        list={list}
        table={table}
        page={page}
        onPage={setPage}
        none={t('workspaces.none')}
        noneText={t('workspaces.noneText')}
      />
    </OperatorPage>
  );
}

function useWorkspaceTable(): Omit<DataTableProps<OperatorWorkspace>, 'rows'> {
  const t = useOperatorT();
  const format = useFormat();
  return {
    labelledBy: 'operator-title',
    columns: [
      {
        key: 'name',
        head: t('workspaces.name'),
        title: ({ name }) => name,
        cell: ({ id, name, suspension }) => (
          <>
            <Link to={`${operatorAddressOf('workspaces')}/${id}`}>{name}</Link>{' '}
            {suspension !== null && <Tag>{t('workspaces.suspended')}</Tag>}
          </>
        ),
      },
      {
        key: 'owner',
        head: t('workspaces.owner'),
        width: '26%',
        card: 'meta',
        cell: ({ owner }) => owner?.email ?? owner?.name ?? '–',
      },
      {
        key: 'members',
        head: t('workspaces.members'),
        width: 104,
        numeric: true,
        cell: ({ members }) => format.number(members),
      },
      { key: 'plan', head: t('workspaces.plan'), width: 112, cell: ({ plan }) => t(`plan.${plan}`) },
      {
        key: 'balance',
        head: t('workspaces.balance'),
        width: 112,
        numeric: true,
        cell: ({ balanceMicroeuro }) => format.money(balanceMicroeuro / microeuroPerCent),
      },
    ],
    keyOf: ({ id }) => id,
  };
}
