import { useI18n, useSignals } from '@oriel/app-kit';
import { Button, Field, InlineNote, Segmented, Spinner } from '@oriel/ui';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { CallFailed } from './CallFailed';
import type { ImportStore } from './import-store';
import { ReportCounts } from './ReportCounts';
import { ReportRows } from './ReportRows';
import { useReportFile } from './use-report-file';

/** The row-by-row preview of the import, and the import itself. */
export function CheckStep({ work, onRun }: { work: ImportStore; onRun: () => void }) {
  useSignals();
  const { t, format } = useI18n();
  const id = useId();
  const download = useReportFile();
  const report = work.report.value;
  const { onlyWhole, duplicates } = work.choices.value;
  const isRunning = work.busy.value === 'importing';
  if (!report) return null;
  const same = report.duplicates + report.repeated;
  const again = duplicates === 'import' ? same : 0;
  const valid = report.rows.length - report.invalid - same + again;
  const isWholeMissed = onlyWhole && report.invalid > 0;
  const isStopped = valid === 0 || isWholeMissed;
  const counted = (id: 'duplicate' | 'invalid', count: number) =>
    `${format.number(count)} ${t(`import.count.${id}`, { count })}`;
  const why =
    isWholeMissed && valid > 0 ? 'whole' : same === 0 ? 'none' : report.invalid > 0 ? 'mixed' : 'there';

  return (
    <section className="p-import-step o-stack o-gap-4" aria-labelledby={`${id}-title`}>
      <h3 className="p-import-title" id={`${id}-title`} tabIndex={-1}>
        {t('import.checkTitle')}
      </h3>
      <ReportCounts report={report} />
      <ImportPolicies work={work} report={report} asksWhole={report.invalid > 0 && valid > 0} />
      {isStopped && (
        <InlineNote
          tone={why === 'there' ? 'neutral' : 'warning'}
          title={t(why === 'mixed' ? 'import.wholeTitle' : `import.${why}Title`)}
          actions={
            <Button size="small" onClick={() => work.go('file')}>
              {t('import.chooseOther')}
            </Button>
          }
        >
          {t(`import.${why}Text`, {
            there: counted('duplicate', report.duplicates),
            wrong: counted('invalid', report.invalid),
          })}
        </InlineNote>
      )}
      <ReportRows report={report} />
      <div className="p-import-lasting o-stack o-gap-3">
        <CallFailed error={work.error.value} text={t('import.failed')} />
        <p className="p-import-running o-row" role="status">
          {isRunning && (
            <>
              <Spinner />
              {t('import.running', { count: valid, number: format.number(valid) })}
            </>
          )}
        </p>
        <div className="p-import-actions o-row o-wrap">
          <Button size="large" disabled={isRunning} onClick={() => work.go('columns')}>
            {t('import.previous')}
          </Button>
          <Button
            kind="ghost"
            size="large"
            icon={<Download />}
            collapse
            onClick={() => void download(report)}
          >
            {t('import.download')}
          </Button>
          <Button kind="primary" size="large" disabled={isStopped} busy={isRunning} onClick={onRun}>
            {t('import.run', { count: valid, number: format.number(valid) })}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The choices for invalid rows and for duplicates, as far as the report has any. */
function ImportPolicies({
  work,
  report,
  asksWhole,
}: {
  work: ImportStore;
  report: NonNullable<ImportStore['report']['value']>;
  asksWhole: boolean;
}) {
  useSignals();
  const { t } = useI18n();
  const { onlyWhole, duplicates } = work.choices.value;
  const isRunning = work.busy.value === 'importing';
  const sameness = report.repeated === 0 ? 'there' : report.duplicates === 0 ? 'repeated' : 'both';
  return (
    <>
      {asksWhole && (
        <div className="p-import-policy o-box">
          <Field label={t('import.policy')}>
            <Segmented
              options={[
                { value: 'skip', label: t('import.policy.skip'), disabled: isRunning },
                { value: 'whole', label: t('import.policy.whole'), disabled: isRunning },
              ]}
              value={onlyWhole ? 'whole' : 'skip'}
              onChange={value => work.change({ onlyWhole: value === 'whole' })}
            />
          </Field>
        </div>
      )}
      {report.duplicates + report.repeated > 0 && (
        <div className="p-import-policy o-box">
          <Field label={t(`import.duplicates.${sameness}`)}>
            <Segmented
              options={[
                { value: 'skip', label: t('import.duplicates.skip'), disabled: isRunning },
                { value: 'import', label: t('import.duplicates.import'), disabled: isRunning },
              ]}
              value={duplicates}
              onChange={value => work.change({ duplicates: value === 'import' ? 'import' : 'skip' })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
