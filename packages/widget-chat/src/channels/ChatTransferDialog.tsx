import { RequestNumber, useAct, useErrorText, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type ChatFormat,
  type ChatImportReport,
  chatFormats,
  exportChannel,
  exportMyChannels,
  importChats,
} from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, Select, sheet, useSheet } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import css from './share.css?inline';

const styles = sheet(css);

const argsSchema = z.union([
  z.object({ mode: z.literal('import'), organizationId: z.string() }),
  z.object({
    mode: z.literal('export'),
    organizationId: z.string(),
    /** Default: all chats of the user in the workspace. */
    channelId: z.optional(z.string()),
    name: z.string(),
  }),
]);
type Args = z.output<typeof argsSchema>;

/** Exports chats as files, or imports chats from other products; closes with `true` if chats were imported. */
export default function ChatTransferDialog({ args, close }: WidgetDialogProps) {
  useSheet(styles);
  const given = z.parse(argsSchema, args);
  return given.mode === 'import' ? (
    <ImportDialog organizationId={given.organizationId} close={close} />
  ) : (
    <ExportDialog {...given} close={close} />
  );
}

type Close = WidgetDialogProps['close'];

function ExportDialog({
  organizationId,
  channelId,
  name,
  close,
}: Extract<Args, { mode: 'export' }> & { close: Close }) {
  const t = useT();
  const client = useClient();
  const host = useHost();
  const act = useAct();
  const [format, setFormat] = useState<ChatFormat>('markdown');
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const { isDone } = await act(
      async signal => {
        const response = channelId
          ? await client.call(
              exportChannel,
              { params: { organizationId, channelId }, query: { format } },
              { signal },
            )
          : await client.call(
              exportMyChannels,
              { params: { organizationId }, query: { format } },
              { signal },
            );
        const ending = channelId ? { markdown: 'md', docx: 'docx', json: 'json' }[format] : 'zip';
        // Characters that some file systems reject.
        const fileName = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'chat';
        await host.download({
          name: `${fileName}.${ending}`,
          type: response.headers.get('content-type') ?? 'application/octet-stream',
          data: await response.arrayBuffer(),
        });
      },
      { failed: t('transfer.exportFailed') },
    );
    if (isDone) close();
    else setBusy(false);
  };
  return (
    <Dialog
      title={t(channelId ? 'transfer.exportTitle' : 'transfer.exportAllTitle', { name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" icon={<Download />} busy={isBusy}>
            {t('transfer.download')}
          </Button>
        </>
      }
    >
      <div className="c-share">
        <p>{t(channelId ? 'transfer.exportText' : 'transfer.exportAllText')}</p>
        <Field label={t('transfer.format')}>
          <Select
            options={chatFormats.map(value => ({ value, label: t(`transfer.format.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function ImportDialog({ organizationId, close }: { organizationId: string; close: Close }) {
  const t = useT();
  const client = useClient();
  const { signal } = useHost();
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<ChatImportReport>();
  const [failure, setFailure] = useState<unknown>();
  const hasImported = (report?.imported ?? 0) > 0;
  const failureText = failure === undefined ? undefined : errorText(failure);

  const read = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setReport(await client.call(importChats, { params: { organizationId }, body: { file } }, { signal }));
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    }
    setBusy(false);
  };
  return (
    <Dialog
      size="large"
      title={t('transfer.importTitle')}
      onClose={() => close(hasImported)}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close(hasImported)}>{t('kit.close')}</Button>
          <Button kind="primary" icon={<FileUp />} busy={isBusy} onClick={() => field.current?.click()}>
            {t(report ? 'transfer.another' : 'transfer.choose')}
          </Button>
        </>
      }
    >
      <div className="c-share">
        <p>{t('transfer.importText')}</p>
        <input
          ref={field}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('transfer.choose')}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            // Allow the same file to be selected again.
            currentTarget.value = '';
          }}
        />
        {failureText && (
          <InlineNote tone="danger" role="alert" title={t('transfer.importFailed')}>
            {ApiError.isInstance(failure) && failure.code === 'invalid_payload'
              ? t('transfer.notReadable')
              : failureText.text}{' '}
            <RequestNumber id={failureText.requestId} />
          </InlineNote>
        )}
        {report && (
          <>
            <p role="status">
              <strong>{t('transfer.imported', { count: report.imported })}</strong>
              {report.left > 0 && ` ${t('transfer.left', { count: report.left })}`}
            </p>
            <ul className="c-report">
              {report.chats.map((chat, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move
                <li key={index} className="o-flow">
                  <span dir="auto">{chat.name}</span>
                  <span>
                    {chat.outcome === 'imported'
                      ? t('transfer.messages', { count: chat.messages })
                      : t(`transfer.outcome.${chat.outcome}`)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
