import { fetched, useAct, useT } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import {
  type ChatFormat,
  chatFormats,
  type ExportedChat,
  exportChannel,
  exportedChat,
  exportMessage,
  exportMyChannels,
  ownTimeZone,
} from '@oriel/contracts';
import { Button, Dialog, Field, printRoot, Select, useRoot } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';
import { fileNameOf } from '../../media/file-name';

const ChatDocument = fetched(() => import('./ChatDocument'));

interface ExportTarget {
  organizationId: string;
  /** Default: all chats of the user in the workspace. */
  channelId?: string | undefined;
  /** One message instead of a chat. */
  messageId?: string | undefined;
}

export interface ExportDialogProps extends ExportTarget {
  name: string;
  close: WidgetDialogProps['close'];
}

const endings = { markdown: 'md', docx: 'docx', json: 'json' } as const;

function loadExport(
  client: Client,
  { organizationId, channelId, messageId }: ExportTarget,
  format: ChatFormat,
  signal: AbortSignal,
): Promise<Response> {
  const query = { format, timezone: ownTimeZone() };
  if (messageId !== undefined)
    return client.call(exportMessage, { params: { organizationId, messageId }, query }, { signal });
  return channelId === undefined
    ? client.call(exportMyChannels, { params: { organizationId }, query }, { signal })
    : client.call(exportChannel, { params: { organizationId, channelId }, query }, { signal });
}

/** A document that is rendered for printing. */
interface Printed {
  readonly chat: ExportedChat;
  readonly onReady: (element: Element) => void;
}

/** Saves a chat, a message or all chats as a file, or prints one, which browsers also save as a PDF. */
export function ExportDialog({ name, close, ...target }: ExportDialogProps) {
  const { channelId, messageId } = target;
  const t = useT();
  const client = useClient();
  const host = useHost();
  const act = useAct();
  const { root } = useRoot();
  const isOne = channelId !== undefined || messageId !== undefined;
  const [format, setFormat] = useState<ChatFormat | 'pdf'>(messageId === undefined ? 'markdown' : 'docx');
  const [isBusy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<Printed>();

  const print = (signal: AbortSignal) =>
    printRoot(root, {
      title: name,
      content: async () => {
        const chat = z.parse(exportedChat, await (await loadExport(client, target, 'json', signal)).json());
        return new Promise<Element>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          setPrinted({ chat, onReady: resolve });
        });
      },
    }).finally(() => setPrinted(undefined));
  const download = async (wanted: ChatFormat, signal: AbortSignal) => {
    const response = await loadExport(client, target, wanted, signal);
    const fileName = fileNameOf(name) || 'chat';
    await host.download({
      name: `${fileName}.${isOne ? endings[wanted] : 'zip'}`,
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      data: await response.arrayBuffer(),
    });
  };
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    const { isDone } = await act(signal => (format === 'pdf' ? print(signal) : download(format, signal)), {
      failed: t(format === 'pdf' ? 'transfer.printFailed' : 'transfer.exportFailed'),
    });
    if (isDone) close();
    else setBusy(false);
  };
  const formats = isOne ? (['markdown', 'docx', 'pdf', 'json'] as const) : chatFormats;
  const text =
    messageId === undefined
      ? isOne
        ? 'transfer.exportText'
        : 'transfer.exportAllText'
      : 'transfer.exportOneText';
  const page = root.querySelector('.oriel-root');
  return (
    <Dialog
      title={t(isOne ? 'transfer.exportTitle' : 'transfer.exportAllTitle', { name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            icon={format === 'pdf' ? <Printer /> : <Download />}
            busy={isBusy}
          >
            {t(format === 'pdf' ? 'transfer.print' : 'transfer.download')}
          </Button>
        </>
      }
    >
      <div className="c-share">
        <p>{t(text)}</p>
        <Field label={t('transfer.format')} help={format === 'pdf' ? t('transfer.pdfHelp') : undefined}>
          <Select
            options={formats.map(value => ({ value, label: t(`transfer.format.${value}`) }))}
            value={format}
            onChange={setFormat}
          />
        </Field>
      </div>
      {/* Outside of the dialog, which is not printed. */}
      {printed &&
        page &&
        createPortal(<ChatDocument {...printed} name={name} organizationId={target.organizationId} />, page)}
    </Dialog>
  );
}
