import { useI18n } from '@oriel/app-kit';
import { guardFormula } from '@oriel/tables';
import { writeCsv } from '@oriel/tables/csv';
import { InlineNote } from '@oriel/ui';
import type { FencedBlockProps } from '@oriel/ui/markdown';
import { Copy, Download } from 'lucide-react';
import { useMemo } from 'react';
import { useChat } from '../../session/chat-context';
import type { SheetData } from './read-sheet';
import { readSheet, type SheetCell } from './read-sheet';

/** Maximum number of rendered rows; an exported file contains all of them. */
const mostRows = 200;

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A table of an answer that can be exported to a spreadsheet. */
export function SheetBlock({ text, isCut }: Pick<FencedBlockProps, 'text' | 'isCut'>) {
  const { t, format } = useI18n();
  const { host } = useChat();
  const sheet = useMemo(() => readSheet(text), [text]);
  const save = async (kind: 'csv' | 'xlsx') => {
    if (!sheet) return;
    try {
      const data = kind === 'csv' ? sheetAsCsv(sheet) : await sheetAsWorkbook(sheet);
      await host.download({ name: `${t('sheet.fileName')}.${kind}`, type: types[kind], data });
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('sheet.failed') });
    }
  };
  const show = (cell: SheetCell) =>
    typeof cell === 'number' ? format.number(cell, { maximumFractionDigits: 10 }) : String(cell ?? '');
  const rest = sheet ? sheet.rows.length - mostRows : 0;
  return (
    <div className="md-block c-sheet">
      <div className="md-head">
        <b>{t('markdown.table')}</b>
        <span className="md-actions">
          {sheet &&
            (['xlsx', 'csv'] as const).map(kind => (
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
            onClick={() => void host.copy(sheet ? sheetAsText(sheet) : text)}
          >
            <Copy />
            <span>{t('message.copy')}</span>
          </button>
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
                    data-number={typeof sheet.rows[0]?.[index] === 'number' ? '' : undefined}
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
                    <td key={index} dir="auto" data-number={typeof cell === 'number' ? '' : undefined}>
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

const texts = ({ head, rows }: SheetData) => [head, ...rows.map(row => row.map(cell => String(cell ?? '')))];

/** The table as CSV; the byte order mark makes spreadsheets read it as UTF-8. */
export const sheetAsCsv = (sheet: SheetData): ArrayBuffer => bytesOf(`\ufeff${writeCsv(texts(sheet))}`);

/** The table in the format that spreadsheets and text fields paste. */
export const sheetAsText = (sheet: SheetData): string =>
  texts(sheet)
    .map(row => row.map(cell => guardFormula(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

/** The table as a workbook: numbers stay numbers, and no text becomes a formula. */
export async function sheetAsWorkbook({ head, rows }: SheetData): Promise<ArrayBuffer> {
  const { default: writeWorkbook } = await import('write-excel-file/browser');
  const data = [
    head.map(name => ({ value: guardFormula(name), fontWeight: 'bold' as const })),
    ...rows.map(row => row.map(cell => (typeof cell === 'string' ? guardFormula(cell) : cell))),
  ];
  return (await writeWorkbook(data).toBlob()).arrayBuffer();
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = new TextEncoder().encode(text);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
