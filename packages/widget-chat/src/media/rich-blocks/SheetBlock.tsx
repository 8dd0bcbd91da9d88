import { useI18n } from '@oriel/app-kit';
import { typeTable } from '@oriel/tables/typed';
import { InlineNote } from '@oriel/ui';
import type { FencedBlockProps } from '@oriel/ui/markdown';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { useChat } from '../../session/chat-context';
import { TableActions } from '../tables/TableActions';
import { contentOf } from '../tables/table-content';
import { readSheet, type SheetCell } from './read-sheet';

/** Maximum number of rendered rows; an exported file contains all of them. */
const mostRows = 200;

/** A table of an answer that can be exported to a spreadsheet. */
export function SheetBlock({ text, isCut, node }: Pick<FencedBlockProps, 'text' | 'isCut' | 'node'>) {
  const { t, format, locale } = useI18n();
  const chat = useChat();
  const sheet = useMemo(() => readSheet(text), [text]);
  const show = (cell: SheetCell) =>
    typeof cell === 'number' ? format.number(cell, { maximumFractionDigits: 10 }) : String(cell ?? '');
  const typed = useMemo(
    () => sheet && typeTable(sheet.head, sheet.rows.slice(0, mostRows), locale),
    [sheet, locale],
  );
  const alignment = (row: number, index: number) =>
    typed?.[row]?.[index]?.kind === 'number' ? '' : undefined;
  const rest = sheet ? sheet.rows.length - mostRows : 0;
  return (
    <div className="md-block c-sheet">
      <div className="md-head">
        <b>{t('markdown.table')}</b>
        <span className="md-actions">
          {sheet ? (
            <TableActions read={() => contentOf(chat, sheet, node)} />
          ) : (
            <button
              type="button"
              className="md-button"
              aria-label={t('markdown.copyTable')}
              onClick={() => void chat.host.copy(text)}
            >
              <Copy />
              <span>{t('message.copy')}</span>
            </button>
          )}
        </span>
      </div>
      {(isCut || !sheet) && (
        <InlineNote tone="warning" role="status" title={t(isCut ? 'sheet.cut' : 'sheet.unreadable')}>
          {isCut && t('diagram.cutText')}
        </InlineNote>
      )}
      {sheet ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="md-scroll" tabIndex={0} role="group" aria-label={t('markdown.table')}>
          <table>
            <thead>
              <tr>
                {sheet.head.map((name, index) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table that never changes
                    key={index}
                    scope="col"
                    dir="auto"
                    data-number={alignment(0, index)}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.rows.slice(0, mostRows).map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table that never changes
                <tr key={at}>
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={index} dir="auto" data-number={alignment(at, index)}>
                      {show(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <pre tabIndex={0} role="group" aria-label={t('markdown.table')}>
          <code>{text}</code>
        </pre>
      )}
      {rest > 0 && (
        <p className="c-hint c-sheet-rest">
          {t('step.moreRows', { count: rest, number: format.number(rest) })}
        </p>
      )}
    </div>
  );
}
