import { Pager, useI18n } from '@oriel/app-kit';
import type { CardImportReport } from '@oriel/contracts';
import { Chips } from '@oriel/ui';
import { CircleAlert, CircleCheck, CircleSlash, CopyCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePrompts } from '../store/prompts-context';
import { useRowTexts } from './use-row-texts';

type ReportRow = CardImportReport['rows'][number];
const kinds = ['all', 'problems', 'duplicates', 'repeated', 'mended'] as const;
type Shown = (typeof kinds)[number];

/** Number of rows rendered at a time, whatever the size of the file. */
const pageSize = 50;

/** The report row by row: problems and changes. */
export function ReportRows({ report }: { report: CardImportReport }) {
  const { t, format } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  const rows: Record<Shown, readonly ReportRow[]> = {
    all: report.rows,
    problems: report.rows.filter(({ problems }) => problems.length > 0),
    duplicates: report.rows.filter(({ status }) => status === 'duplicate'),
    repeated: report.rows.filter(({ status }) => status === 'repeated'),
    mended: report.rows.filter(row => isTaken(row) && row.mended.length > 0),
  };
  const [shown, setShown] = useState<Shown>(rows.problems.length > 0 ? 'problems' : 'all');
  const [page, setPage] = useState(1);
  const found = kinds.filter(each => each === 'all' || rows[each].length > 0);
  const current = found.includes(shown) ? shown : 'all';
  const go = (to: number) => {
    setPage(to);
    // Scroll to the first row: all rows together are taller than the viewport, where `nearest` would not scroll.
    frame.current?.querySelector('.p-report-row')?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="p-report o-stack o-gap-3" ref={frame}>
      {found.length > 1 && (
        <Chips
          label={t('import.show')}
          options={found.map(value => ({
            value,
            label: t(`import.show.${value}`, { number: format.number(rows[value].length) }),
          }))}
          value={current}
          onChange={value => {
            setShown(value);
            setPage(1);
          }}
        />
      )}
      <ul className="p-report-rows o-box" aria-label={t('import.rows')}>
        {rows[current].slice((page - 1) * pageSize, page * pageSize).map(row => (
          <Row key={row.row} row={row} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(rows[current].length / pageSize)} onPage={go} />
    </div>
  );
}

const isTaken = ({ status }: ReportRow) => status === 'valid' || status === 'imported';

const icons = {
  valid: CircleCheck,
  imported: CircleCheck,
  invalid: CircleAlert,
  skipped: CircleSlash,
  duplicate: CopyCheck,
  repeated: CopyCheck,
};

function Row({ row }: { row: ReportRow }) {
  const { t, format } = useI18n();
  const store = usePrompts();
  const texts = useRowTexts();
  const { cardId, status } = row;
  const title = row.title || t('import.untitled');
  const Icon = icons[status];
  return (
    <li className="p-report-row" data-status={status}>
      <span className="p-report-number">
        <span className="o-visually-hidden">{t('import.row', { row: format.number(row.row) })}</span>
        <span aria-hidden="true">{format.number(row.row)}</span>
      </span>
      <div className="p-report-text o-stack o-gap-1">
        {cardId ? (
          <button
            type="button"
            className="p-report-link"
            onClick={() => void store.go({ kind: 'card', cardId })}
          >
            {title}
          </button>
        ) : (
          <span className="p-report-title">{title}</span>
        )}
        {row.problems.length > 0 && (
          <ul className="p-report-problems">
            {row.problems.map(problem => (
              <li key={JSON.stringify(problem)}>
                <b>{texts.field(problem.field)}</b> {texts.problem(problem)}
              </li>
            ))}
          </ul>
        )}
        {row.joined.length > 0 && isTaken(row) && (
          <span className="p-report-mended">
            {t('import.joined', { count: row.joined.length, names: row.joined.join(', ') })}
          </span>
        )}
        {row.mended.length > 0 && isTaken(row) && (
          <span className="p-report-mended">{texts.mended(row)}</span>
        )}
      </div>
      <span className="p-report-status o-row">
        <Icon />
        <span>{texts.status(row)}</span>
      </span>
    </li>
  );
}
