import { useT } from '@oriel/app-kit';
import { decodeText, limits } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { CircleAlert, FileUp, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { type InviteList, type InviteRow, maxListBytes } from './read-invite-list';

/** Chooses a file with a list of people, and reads its text. */
export function InviteFileButton({
  isBusy,
  onRead,
}: {
  isBusy: boolean;
  onRead: (text: string) => InviteList;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'unreadable' | 'tooLarge' | 'empty' | 'tooMany'>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxListBytes) return setProblem('tooLarge');
    const bytes = await file.arrayBuffer().catch(() => undefined);
    const text = bytes && decodeText(new Uint8Array(bytes))?.text;
    setProblem(text === undefined ? 'unreadable' : onRead(text).problem);
  };
  return (
    <div>
      <Button
        kind="ghost"
        size="small"
        icon={<FileUp />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('invites.file')}
      </Button>
      <input
        ref={input}
        type="file"
        className="o-visually-hidden"
        tabIndex={-1}
        aria-label={t('invites.file')}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <p className="w-muted">{t('invites.fileHelp')}</p>
      {problem && (
        <p className="w-problem" role="alert">
          {t(`invites.file.${problem}`, { max: limits.seatsPerOrganization })}
        </p>
      )}
    </div>
  );
}

/** The people of a file before they are invited, with the reason for each row that is left out. */
export function InvitePreviewList({
  rows,
  teamNameOf,
}: {
  rows: readonly InviteRow[];
  teamNameOf: (id: string) => string;
}) {
  const t = useT();
  const faulty = rows.filter(({ problem }) => problem).length;
  return (
    <>
      <p role="status">
        {t('invites.listCount', { count: rows.length - faulty })}
        {faulty > 0 && ` ${t('invites.listFaulty', { count: faulty })}`}
      </p>
      <ul className="w-results o-stack" aria-label={t('invites.list')}>
        {rows.map(({ email, line, role, teamIds = [], problem }) => (
          <li key={line} className="o-row" data-tone={problem ? 'danger' : undefined}>
            {problem ? <CircleAlert /> : <Mail />}
            <span>
              <b>{email || t('invites.line', { line })}</b>
              <small>
                {problem
                  ? `${t('invites.line', { line })}: ${t(`invites.row.${problem.code}`, { text: problem.text })}`
                  : [role && t(`role.${role}`), ...teamIds.map(teamNameOf)].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
