import { RequestNumber, useErrorText, useFormat, useT } from '@oriel/app-kit';
import { chatImportOutcomes, chatImportSkips } from '@oriel/contracts';
import { InlineNote } from '@oriel/ui';
import type { ReactNode } from 'react';
import type { ImportedChat, ImportReport } from './import-files';

/** Names that are listed in a group; the others are counted. */
const maxNames = 500;

/** The result of an import: what was imported, and what was left out and why. */
export function ImportReportView({ report, isCancelled }: { report: ImportReport; isCancelled: boolean }) {
  const t = useT();
  const errorText = useErrorText();
  const { chats, skipped, left, failures } = report;
  const imported = chats.filter(({ outcome }) => outcome === 'imported');
  const isEmpty = chats.length === 0 && failures.length === 0 && !isCancelled;
  const count = (key: 'attachments' | 'shortened' | 'unread') =>
    imported.reduce((sum, chat) => sum + chat[key], 0);
  return (
    <>
      {failures.map(({ name, error }, index) => {
        const { title, text, requestId } = errorText(error);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move
          <InlineNote key={index} tone="danger" role="alert" title={t('transfer.importFailed', { name })}>
            {text || title} <RequestNumber id={requestId} />
          </InlineNote>
        );
      })}
      {isEmpty && (
        <InlineNote tone="danger" role="alert" title={t('transfer.nothing')}>
          {t('transfer.notReadable')}
        </InlineNote>
      )}
      <p role="status">
        {isCancelled && `${t('transfer.cancelled')} `}
        {!isEmpty && <strong>{t('transfer.imported', { count: imported.length })}</strong>}
        {left > 0 && ` ${t('transfer.left', { count: left })}`}
      </p>
      {chatImportOutcomes.map(outcome => (
        <Group
          key={outcome}
          label={t(`transfer.outcome.${outcome}`)}
          rows={chats.filter(chat => chat.outcome === outcome)}
          note={({ messages }) => messages > 0 && t('transfer.messages', { count: messages })}
        />
      ))}
      <Group
        label={t('transfer.attachments')}
        count={count('attachments')}
        rows={imported.filter(({ attachments }) => attachments > 0)}
        note={({ attachments }) => attachments}
      />
      <Group
        label={t('transfer.shortened')}
        count={count('shortened')}
        rows={imported.filter(({ shortened }) => shortened > 0)}
        note={({ shortened }) => shortened}
      />
      <Group
        label={t('transfer.unread')}
        count={count('unread')}
        rows={imported.filter(({ unread }) => unread > 0)}
        note={({ unread }) => unread}
      />
      {chatImportSkips.map(reason => {
        const found = skipped.get(reason);
        return (
          <Group
            key={reason}
            label={t(`transfer.skipped.${reason}`)}
            count={found?.count ?? 0}
            total={found?.count ?? 0}
            rows={found?.names.map(name => ({ name })) ?? []}
          />
        );
      })}
    </>
  );
}

interface GroupProps<Row> {
  label: string;
  /** Default: the number of rows. */
  count?: number | undefined;
  /** Number of rows, if not all are given. */
  total?: number | undefined;
  rows: readonly Row[];
  note?: (row: Row) => ReactNode;
}

/** The names behind a count, collapsed. */
function Group<Row extends Pick<ImportedChat, 'name'>>({
  label,
  rows,
  count = rows.length,
  total = rows.length,
  note,
}: GroupProps<Row>) {
  const t = useT();
  const format = useFormat();
  if (count === 0) return null;
  const shown = rows.slice(0, maxNames);
  const hidden = total - shown.length;
  return (
    <details>
      <summary>
        {label}: {format.number(count)}
      </summary>
      <ul className="c-report">
        {shown.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move
          <li key={index} className="o-flow">
            <span dir="auto">{row.name}</span>
            <span>{note?.(row)}</span>
          </li>
        ))}
        {hidden > 0 && <li>{t('transfer.more', { count: hidden })}</li>}
      </ul>
    </details>
  );
}
