import { ApiError, type Client } from '@oriel/client';
import { type ChatImportEvent, type ChatImportSkip, chatTransferLimits, importChats } from '@oriel/contracts';
import { createUploader } from '../../media/files/create-uploader';

export type ImportedChat = Extract<ChatImportEvent, { type: 'chat' }>;

/** The result of an import so far. It grows in place: an export has thousands of chats. */
export interface ImportReport {
  readonly chats: ImportedChat[];
  readonly skipped: Map<ChatImportSkip, { count: number; names: string[] }>;
  /** Chats that were not read because a file has too many. */
  left: number;
  /** Files that were not read to their end. */
  readonly failures: { readonly name: string; readonly error: unknown }[];
  /** The work under way; undefined at the end. */
  step: { readonly kind: 'uploading' | 'reading'; readonly name: string; readonly share: number } | undefined;
}

export const createImportReport = (): ImportReport => ({
  chats: [],
  skipped: new Map(),
  left: 0,
  failures: [],
  step: undefined,
});

interface ImportOptions {
  readonly organizationId: string;
  readonly files: readonly File[];
  readonly signal: AbortSignal;
  readonly report: ImportReport;
  readonly onChange: () => void;
}

/** Imports files one after another. A file that fails does not stop the others. */
export async function importFiles(
  client: Client,
  { organizationId, files, signal, report, onChange }: ImportOptions,
): Promise<void> {
  for (const file of files) {
    if (signal.aborted) break;
    const { name } = file;
    if (file.size > chatTransferLimits.importBytes) {
      addSkipped(report, [{ reason: 'too_large', count: 1, names: [name] }]);
      continue;
    }
    const step = (kind: 'uploading' | 'reading', share: number) => {
      report.step = { kind, name, share };
      onChange();
    };
    const form = new FormData();
    form.append('file', file);
    const uploader = createUploader(client, share => step('uploading', share), form);
    try {
      step('uploading', 0);
      const events = await uploader.call(
        importChats,
        { params: { organizationId }, body: { file } },
        { signal },
      );
      let isDone = false;
      for await (const { event } of events) {
        if (event.type === 'progress') step('reading', event.share);
        else if (event.type === 'chat') report.chats.push(event);
        else {
          addSkipped(report, event.skipped);
          report.left += event.left;
          isDone = true;
        }
      }
      if (!isDone && !signal.aborted) throw new ApiError('network', 'The import broke off.');
    } catch (error) {
      if (!signal.aborted) report.failures.push({ name, error });
    } finally {
      uploader.dispose();
    }
  }
  report.step = undefined;
  onChange();
}

function addSkipped(
  { skipped }: ImportReport,
  found: Extract<ChatImportEvent, { type: 'done' }>['skipped'],
): void {
  for (const { reason, count, names } of found) {
    const known = skipped.get(reason) ?? { count: 0, names: [] };
    known.count += count;
    known.names.push(...names);
    skipped.set(reason, known);
  }
}
