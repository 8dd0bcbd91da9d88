import { useI18n, useSignals } from '@oriel/app-kit';
import { Button, Medal } from '@oriel/ui';
import { Check, Download, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { removeCards } from '../bin/bin-actions';
import { usePrompts } from '../store/prompts-context';
import type { ImportStore } from './import-store';
import { ReportCounts } from './ReportCounts';
import { ReportRows } from './ReportRows';
import { useReportFile } from './use-report-file';

/** The result of the import, and the next steps. */
export function DoneStep({ work, onShow }: { work: ImportStore; onShow: () => void }) {
  useSignals();
  const { t, format } = useI18n();
  const id = useId();
  const download = useReportFile();
  const store = usePrompts();
  const report = work.report.value;
  if (!report) return null;
  const count = report.imported;
  const cardIds = report.rows.flatMap(({ status, cardId }) =>
    status === 'imported' && cardId ? [cardId] : [],
  );
  return (
    <section className="p-import-step o-stack o-gap-4" aria-labelledby={`${id}-title`}>
      <div className="p-import-done o-row o-wrap o-gap-3">
        <Medal tone="success">
          <Check />
        </Medal>
        <div>
          <h3 className="p-import-title" id={`${id}-title`} tabIndex={-1}>
            {t('import.doneTitle', { count, number: format.number(count) })}
          </h3>
          <p className="p-import-text">{t('import.doneText')}</p>
        </div>
        <Button kind="primary" size="large" onClick={onShow}>
          {t('import.toCards')}
        </Button>
      </div>
      <ReportCounts report={report} />
      <ReportRows report={report} />
      <div className="p-import-actions o-row o-wrap">
        {cardIds.length > 0 && (
          <Button
            kind="ghost"
            size="large"
            icon={<Undo2 />}
            onClick={async () => {
              if (await removeCards(store, t, cardIds)) work.restart();
            }}
          >
            {t('import.undo')}
          </Button>
        )}
        <Button size="large" onClick={() => work.restart()}>
          {t('import.another')}
        </Button>
        <Button kind="ghost" size="large" icon={<Download />} onClick={() => void download(report)}>
          {t('import.download')}
        </Button>
      </div>
    </section>
  );
}
