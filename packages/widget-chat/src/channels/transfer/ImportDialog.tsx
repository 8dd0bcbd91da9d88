import { useFormat, useT } from '@oriel/app-kit';
import { chatTransferLimits } from '@oriel/contracts';
import { Button, Dialog, Progress } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { FileUp } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ImportReportView } from './ImportReportView';
import { createImportReport, type ImportReport, importFiles } from './import-files';

/** Imports files with chats of other products; closes with `true` if chats were imported. */
export default function ImportDialog({
  organizationId,
  close,
}: {
  organizationId: string;
  close: WidgetDialogProps['close'];
}) {
  const t = useT();
  const format = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const { report, isCancelled, read, cancel } = useImport(organizationId);
  const step = report?.step;
  const leave = () => close(report?.chats.some(({ outcome }) => outcome === 'imported') ?? false);
  return (
    <Dialog
      size="large"
      title={t('transfer.importTitle')}
      onClose={leave}
      closeLabel={t('kit.close')}
      actions={
        <>
          {step ? (
            <Button onClick={cancel}>{t('transfer.cancel')}</Button>
          ) : (
            <Button onClick={leave}>{t('kit.close')}</Button>
          )}
          <Button
            kind="primary"
            icon={<FileUp />}
            busy={step !== undefined}
            onClick={() => field.current?.click()}
          >
            {t(report ? 'transfer.another' : 'transfer.choose')}
          </Button>
        </>
      }
    >
      <div className="c-share">
        <p>{t('transfer.importText', { size: format.bytes(chatTransferLimits.importBytes) })}</p>
        <input
          ref={field}
          type="file"
          accept=".zip,.json,application/zip,application/json"
          multiple
          hidden
          aria-label={t('transfer.choose')}
          onChange={({ currentTarget }) => {
            void read([...(currentTarget.files ?? [])]);
            // Allow the same file to be selected again.
            currentTarget.value = '';
          }}
        />
        {step && (
          <div className="o-stack o-gap-1">
            <span className="o-flow">{t(`transfer.${step.kind}`, { name: step.name })}</span>
            <Progress label={t(`transfer.${step.kind}`, { name: step.name })} value={step.share} />
            {report.chats.length > 0 && <span>{t('transfer.read', { count: report.chats.length })}</span>}
          </div>
        )}
        {report && !step && <ImportReportView report={report} isCancelled={isCancelled} />}
      </div>
    </Dialog>
  );
}

/** The import of a dialog, which ends with it. */
function useImport(organizationId: string) {
  const client = useClient();
  const { signal } = useHost();
  const running = useRef<AbortController>(undefined);
  const [report, setReport] = useState<ImportReport>();
  const [isCancelled, setCancelled] = useState(false);
  // The report grows in place.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => () => running.current?.abort(), []);
  return {
    report,
    isCancelled,
    async read(files: readonly File[]) {
      if (files.length === 0 || report?.step) return;
      const started = createImportReport();
      const controller = new AbortController();
      running.current = controller;
      setCancelled(false);
      setReport(started);
      await importFiles(client, {
        ...{ organizationId, files, report: started, onChange: renderAgain },
        signal: AbortSignal.any([signal, controller.signal]),
      });
    },
    cancel() {
      setCancelled(true);
      running.current?.abort();
    },
  };
}
