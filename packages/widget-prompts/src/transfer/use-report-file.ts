import { useT } from '@oriel/app-kit';
import type { CardImportReport } from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { useHost } from '@oriel/widget-kit';
import { cardLink } from '../card/card-link';
import { fileName } from './file-name';
import { useRowTexts } from './use-row-texts';

/** Downloads the report as a table. */
export function useReportFile() {
  const t = useT();
  const host = useHost();
  const texts = useRowTexts();
  return (report: CardImportReport) => {
    const names = ['row', 'title', 'status', 'problems', 'mended', 'link'] as const;
    // Without a byte order mark, a spreadsheet would assume another encoding.
    const text = `\ufeff${writeCsv([
      names.map(name => t(`import.report.${name}`)),
      ...report.rows.map(({ row, title, status, problems, mended, cardId }) => [
        String(row),
        title,
        texts.status({ status }),
        problems.map(problem => `${texts.field(problem.field)}: ${texts.problem(problem)}`).join(' '),
        mended.map(texts.field).join(', '),
        cardId ? cardLink(host, cardId) : '',
      ]),
    ])}`;
    return host.download({
      name: fileName(t('import.reportName'), 'csv'),
      type: 'text/csv;charset=utf-8',
      // A separate buffer, not a view of another one.
      data: new TextEncoder().encode(text).buffer as ArrayBuffer,
    });
  };
}
