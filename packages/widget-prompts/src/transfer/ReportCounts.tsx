import { useI18n } from '@oriel/app-kit';
import type { CardImportReport } from '@oriel/contracts';

/** A summary of the report in two or three numbers. */
export function ReportCounts({ report }: { report: CardImportReport }) {
  const { t, format } = useI18n();
  const isDone = report.imported > 0;
  const good = report.rows.filter(({ status }) => status === 'valid' || status === 'imported');
  const counts = [
    { id: isDone ? 'imported' : 'valid', tone: 'success', count: good.length },
    { id: isDone ? 'skipped' : 'invalid', tone: 'danger', count: report.invalid },
    { id: 'duplicate', tone: 'neutral', count: report.duplicates },
    { id: 'repeated', tone: 'neutral', count: report.repeated },
    {
      id: isDone ? 'changed' : 'mended',
      tone: 'neutral',
      count: good.filter(({ mended }) => mended.length > 0).length,
    },
  ];
  return (
    <ul className="p-counts o-flow">
      {counts
        .filter(({ tone, count }) => tone === 'success' || count > 0)
        .map(({ id, tone, count }) => (
          <li key={id} data-tone={count > 0 ? tone : 'neutral'}>
            <b>{format.number(count)}</b> {t(`import.count.${id}`, { count })}
          </li>
        ))}
    </ul>
  );
}
