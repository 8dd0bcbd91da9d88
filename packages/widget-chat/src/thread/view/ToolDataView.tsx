import { useFormat, useT } from '@oriel/app-kit';
import type { ToolData } from './tool-result';

/** Arguments or result of a tool: text, name-value pairs, or a small table. */
export function ToolDataView({ data: { text, pairs, table } }: { data: ToolData }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {text && <div dir="auto">{text}</div>}
      {pairs.length > 0 && (
        <dl>
          {pairs.map(([name, value]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {table && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className="md-scroll" tabIndex={0} role="group" aria-label={t('markdown.table')}>
          <table>
            <thead>
              <tr>
                {table.columns.map(column => (
                  <th key={column} scope="col" dir="auto">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={table.columns[column]} dir="auto">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.more > 0 && (
            <p>{t('step.moreRows', { count: table.more, number: format.number(table.more) })}</p>
          )}
        </div>
      )}
    </>
  );
}
