import { useFormat } from '@oriel/app-kit';
import {
  listOperatorLog,
  type OperatorLogEntry,
  type OperatorSubjectType,
  operatorSubjectTypes,
  readAddressNumber,
} from '@oriel/contracts';
import { type DataTableProps, Select } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { PagedTable } from '../PagedTable';
import { usePagedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

/** Everything that operators have changed, the newest first. */
export default function LogPage() {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const [query, setQuery] = useSearchParams();
  const subjectType = operatorSubjectTypes.find(type => type === query.get('about'));
  const page = readAddressNumber(query.get('page')) || 1;
  const show = (about: OperatorSubjectType | undefined, next: number) =>
    setQuery({ ...(about && { about }), ...(next > 1 && { page: String(next) }) });
  const entries = usePagedList<OperatorLogEntry>(
    (paging, signal) =>
      client.call(listOperatorLog, { query: { ...paging, ...(subjectType && { subjectType }) } }, { signal }),
    page,
    subjectType,
  );
  const table = useLogTable();
  return (
    <OperatorPage
      title={t('page.log')}
      controls={
        <Select
          label={t('log.about')}
          value={subjectType ?? 'all'}
          options={(['all', ...operatorSubjectTypes] as const).map(value => ({
            value,
            label: t(`subject.${value}`),
          }))}
          onChange={next => show(next === 'all' ? undefined : next, 1)}
        />
      }
    >
      <PagedTable
        list={entries}
        table={table}
        page={page}
        onPage={next => show(subjectType, next)}
        none={t('log.none')}
        noneText={t('log.noneText')}
      />
    </OperatorPage>
  );
}

function useLogTable(): Omit<DataTableProps<OperatorLogEntry>, 'rows'> {
  const t = useOperatorT();
  const format = useFormat();
  const actorOf = ({ actor }: OperatorLogEntry) => {
    if (actor.id !== null) return actor.name;
    return t(actor.name === 'claim' ? 'log.claim' : 'log.command');
  };
  return {
    labelledBy: 'operator-title',
    columns: [
      {
        key: 'time',
        head: t('log.time'),
        width: 168,
        card: 'meta',
        cell: ({ createdAt }) => format.date(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      { key: 'actor', head: t('log.actor'), width: '20%', card: 'meta', cell: actorOf },
      {
        key: 'action',
        head: t('log.action'),
        wraps: true,
        card: 'title',
        cell: ({ action, subject, details, reason }) => (
          <span className="operator-lines">
            <span>
              {t(`action.${action}`)}: <b>{subject.label}</b>
            </span>
            {details.map(({ field, from, to }) => (
              <small key={field}>
                {field}: {from ?? '–'} → {to ?? '–'}
              </small>
            ))}
            {reason !== null && <small>{t('log.reason', { reason })}</small>}
          </span>
        ),
      },
      {
        key: 'address',
        head: t('log.address'),
        width: 132,
        onlyWide: true,
        card: 'none',
        cell: ({ address }) => address,
      },
    ],
    keyOf: ({ id }) => id,
  };
}
