import { useFormat } from '@oriel/app-kit';
import {
  listOperatorPeople,
  type OperatorPerson,
  type ProductRoleName,
  productRoleNames,
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

/** All people who sign in: find one by name, address or id, and open them. */
export default function PeoplePage() {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const [role, setRole] = useState<ProductRoleName | 'all'>('all');
  const { typed, type, page, setPage, list } = useSearchedList(
    ({ search, ...paging }, signal) =>
      client.call(
        listOperatorPeople,
        {
          query: {
            ...paging,
            ...(search !== '' && { search }),
            ...(role !== 'all' && { role }),
          },
        },
        { signal },
      ),
    role,
  );
  const table = usePeopleTable();
  return (
    <OperatorPage
      title={t('page.people')}
      controls={
        <>
          <SearchField
            label={t('people.search')}
            clearLabel={t('clearSearch')}
            value={typed}
            maxLength={200}
            onChange={type}
          />
          <Segmented
            label={t('people.role')}
            value={role}
            options={(['all', ...productRoleNames] as const).map(value => ({
              value,
              label: t(`role.${value}`),
            }))}
            onChange={next => {
              setRole(next);
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
        none={t('people.none')}
        noneText={t('people.noneText')}
      />
    </OperatorPage>
  );
}

function usePeopleTable(): Omit<DataTableProps<OperatorPerson>, 'rows'> {
  const t = useOperatorT();
  const format = useFormat();
  return {
    labelledBy: 'operator-title',
    columns: [
      {
        key: 'name',
        head: t('people.name'),
        title: ({ name }) => name,
        cell: ({ id, name }) => <Link to={`${operatorAddressOf('people')}/${id}`}>{name}</Link>,
      },
      {
        key: 'email',
        head: t('people.email'),
        width: '30%',
        card: 'meta',
        cell: ({ email }) => email ?? '–',
      },
      {
        key: 'roles',
        head: t('people.role'),
        width: 176,
        cell: ({ productRoles }) =>
          productRoles.length === 0
            ? '–'
            : productRoles.map(role => <Tag key={role}>{t(`role.${role}`)}</Tag>),
      },
      {
        key: 'created',
        head: t('people.since'),
        width: 128,
        card: 'meta',
        cell: ({ createdAt }) => format.date(createdAt),
      },
    ],
    keyOf: ({ id }) => id,
  };
}
