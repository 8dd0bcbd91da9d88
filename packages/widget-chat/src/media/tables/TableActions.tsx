import { fetched, useCopied, useI18n } from '@oriel/app-kit';
import { tableAsHtml, tableAsText } from '@oriel/tables/typed';
import { copyRich } from '@oriel/ui';
import type { TableActionsProps } from '@oriel/ui/markdown';
import { Check, Copy, Download, Maximize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { fileNameOf } from '../file-name';
import { contentOfTable, type TableContent } from './table-content';

const TableDialog = fetched(() => import('./TableDialog'));

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The actions of a table written in Markdown. */
export default function MarkdownTableActions(props: TableActionsProps) {
  const chat = useChat();
  return <TableActions read={() => contentOfTable(chat, props)} />;
}

/** Copies a table of an answer, saves it for a spreadsheet, and opens it large. */
export function TableActions({ read }: { read: () => TableContent }) {
  const { t, locale } = useI18n();
  const { host } = useChat();
  const { isCopied, confirm } = useCopied();
  const button = useRef<HTMLButtonElement>(null);
  const [large, setLarge] = useState<Pick<TableContent, 'title'> & { readonly table: Element }>();

  const copy = async () => {
    const { head, rows } = read();
    const text = tableAsText(head, rows);
    const isRich = await copyRich(
      { html: tableAsHtml(head, rows), text },
      host.root.ownerDocument.defaultView,
    );
    if (isRich || (await host.copy(text))) return confirm();
    await host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
  };
  const save = async (kind: 'csv' | 'xlsx') => {
    try {
      const content = read();
      const { tableAsCsv, tableAsWorkbook } = await import('./write-table');
      const data = kind === 'csv' ? tableAsCsv(content, locale) : await tableAsWorkbook(content);
      const name = fileNameOf(content.title ?? '') || t('sheet.fileName');
      await host.download({ name: `${name}.${kind}`, type: types[kind], data });
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('sheet.failed') });
    }
  };
  const open = () => {
    const table = button.current?.closest('.md-block')?.querySelector('table');
    if (table) setLarge({ title: read().title, table });
  };
  return (
    <>
      {(['xlsx', 'csv'] as const).map(kind => (
        <button
          key={kind}
          type="button"
          className="md-button"
          aria-label={t('sheet.download', { kind: `.${kind}` })}
          onClick={() => void save(kind)}
        >
          <Download />
          <span>.{kind}</span>
        </button>
      ))}
      <button
        type="button"
        className="md-button"
        aria-label={t('markdown.copyTable')}
        onClick={() => void copy()}
      >
        {isCopied ? <Check className="c-ok" /> : <Copy />}
        <span>{t(isCopied ? 'chat.copied' : 'message.copy')}</span>
      </button>
      <button
        ref={button}
        type="button"
        className="md-button"
        aria-label={t('sheet.enlarge')}
        title={t('sheet.enlarge')}
        aria-haspopup="dialog"
        onPointerEnter={TableDialog.preload}
        onFocus={TableDialog.preload}
        onClick={open}
      >
        <Maximize2 />
      </button>
      {large && <TableDialog {...large} onClose={() => setLarge(undefined)} />}
    </>
  );
}
