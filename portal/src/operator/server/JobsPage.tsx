import { useAct, useFormat } from '@oriel/app-kit';
import {
  type JobState,
  jobStates,
  listOperatorJobs,
  listOperatorMails,
  type MailState,
  mailStates,
  type OperatorJob,
  type OperatorMail,
  resendOperatorMail,
  retryOperatorJob,
} from '@oriel/contracts';
import { type DataTableProps, RowActions, Segmented, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { PagedTable } from '../PagedTable';
import { usePagedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

/** Background work and outgoing mail: what waits, what has failed, and another attempt. */
export default function JobsPage() {
  const t = useOperatorT();
  const [query, setQuery] = useSearchParams();
  const part = query.get('part') === 'mails' ? 'mails' : 'jobs';
  return (
    <OperatorPage
      title={t('page.jobs')}
      controls={
        <Segmented
          label={t('page.jobs')}
          value={part}
          options={(['jobs', 'mails'] as const).map(value => ({ value, label: t(`jobs.${value}`) }))}
          onChange={next => setQuery(next === 'mails' ? { part: next } : {})}
        />
      }
    >
      {part === 'jobs' ? <Jobs /> : <Mails />}
    </OperatorPage>
  );
}

function Jobs() {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const act = useAct();
  const [state, setState] = useState<JobState | 'all'>('failed');
  const [page, setPage] = useState(1);
  const jobs = usePagedList<OperatorJob>(
    (paging, signal) =>
      client.call(listOperatorJobs, { query: { ...paging, ...(state !== 'all' && { state }) } }, { signal }),
    page,
    state,
  );
  const retry = async (jobId: string) => {
    await act(signal => client.call(retryOperatorJob, { params: { jobId } }, { signal }), {
      done: t('jobs.retried'),
      failed: t('notChanged'),
    });
    await jobs.reload();
  };
  const table: Omit<DataTableProps<OperatorJob>, 'rows'> = {
    label: t('jobs.jobs'),
    columns: [
      {
        key: 'job',
        head: t('jobs.job'),
        wraps: true,
        cell: ({ job, key, error }) => (
          <span className="operator-lines">
            <span>{job}</span>
            {key !== '' && <small>{key}</small>}
            {error !== null && <small>{error}</small>}
          </span>
        ),
      },
      { key: 'state', head: t('jobs.state'), width: 128, cell: ({ state }) => <StateTag state={state} /> },
      {
        key: 'due',
        head: t('jobs.due'),
        width: 168,
        cell: ({ dueAt, failedAt }) =>
          format.date(failedAt ?? dueAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
      {
        key: 'attempts',
        head: t('jobs.attempts'),
        width: 96,
        numeric: true,
        cell: ({ attempts }) => format.number(attempts),
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('actions'),
      width: 144,
      cell: ({ id, job, state }) => (
        <RowActions
          label={t('endpoints.actionsOf', { name: job })}
          actions={
            state === 'running'
              ? []
              : [
                  {
                    id: 'retry',
                    label: t('jobs.retry'),
                    buttonName: `${t('jobs.retry')}: ${job}`,
                    icon: <RotateCw />,
                    onSelect: () => void retry(id),
                  },
                ]
          }
        />
      ),
    },
  };
  return (
    <>
      <StateFilter
        value={state}
        states={jobStates}
        onChange={next => {
          setState(next);
          setPage(1);
        }}
      />
      <PagedTable list={jobs} table={table} page={page} onPage={setPage} none={t('jobs.none')} />
    </>
  );
}

function Mails() {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const act = useAct();
  const [state, setState] = useState<MailState | 'all'>('failed');
  const [page, setPage] = useState(1);
  const mails = usePagedList<OperatorMail>(
    (paging, signal) =>
      client.call(listOperatorMails, { query: { ...paging, ...(state !== 'all' && { state }) } }, { signal }),
    page,
    state,
  );
  const resend = async (mailId: string) => {
    await act(signal => client.call(resendOperatorMail, { params: { mailId } }, { signal }), {
      done: t('mails.resent'),
      failed: t('notChanged'),
    });
    await mails.reload();
  };
  const table: Omit<DataTableProps<OperatorMail>, 'rows'> = {
    label: t('jobs.mails'),
    columns: [
      {
        key: 'recipient',
        head: t('mails.recipient'),
        wraps: true,
        cell: ({ recipient, problem }) => (
          <span className="operator-lines">
            <span>{recipient}</span>
            {problem !== null && <small>{problem}</small>}
          </span>
        ),
      },
      { key: 'state', head: t('jobs.state'), width: 128, cell: ({ state }) => <StateTag state={state} /> },
      {
        key: 'created',
        head: t('log.time'),
        width: 168,
        cell: ({ createdAt }) => format.date(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('actions'),
      width: 160,
      cell: ({ id, recipient, state }) => (
        <RowActions
          label={t('endpoints.actionsOf', { name: recipient })}
          actions={
            state === 'sent'
              ? []
              : [
                  {
                    id: 'resend',
                    label: t('mails.resend'),
                    buttonName: `${t('mails.resend')}: ${recipient}`,
                    icon: <Send />,
                    onSelect: () => void resend(id),
                  },
                ]
          }
        />
      ),
    },
  };
  return (
    <>
      <StateFilter
        value={state}
        states={mailStates}
        onChange={next => {
          setState(next);
          setPage(1);
        }}
      />
      <PagedTable list={mails} table={table} page={page} onPage={setPage} none={t('mails.none')} />
    </>
  );
}

type AnyState = JobState | MailState;

function StateTag({ state }: { state: AnyState }) {
  const t = useOperatorT();
  return <Tag tone={state === 'failed' ? 'danger' : 'neutral'}>{t(`state.${state}`)}</Tag>;
}

function StateFilter<State extends AnyState>({
  value,
  states,
  onChange,
}: {
  value: State | 'all';
  states: readonly State[];
  onChange: (value: State | 'all') => void;
}) {
  const t = useOperatorT();
  return (
    <div className="operator-filter">
      <Segmented<State | 'all'>
        label={t('jobs.state')}
        value={value}
        options={(['all', ...states] as const).map(each => ({ value: each, label: t(`state.${each}`) }))}
        onChange={onChange}
      />
    </div>
  );
}
