import { type Signal, signal } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import {
  type ChatFileSettings,
  deleteChatFile,
  getChatFileSettings,
  listAgentFiles,
  listChatFolderFiles,
} from '@oriel/contracts';
import {
  checkFile,
  chosenEntry,
  type FileEntry,
  FileRefusal,
  fileOf,
  storedEntry,
  uploadEntry,
} from './file-entry';
import type { SharedHome } from './upload-file';

/** Options of {@link createShelf}. */
export interface ShelfOptions {
  readonly client: Client;
  /** Aborts the uploads. */
  readonly signal: AbortSignal;
  readonly organizationId: string;
  /** Undefined while it does not exist yet; its files wait. */
  readonly home: SharedHome | undefined;
  /** Maximum number of files. */
  readonly max: number;
  /** Called when a file was added or removed. */
  readonly onChange?: () => void;
}

/** The files of a folder or an agent, which are sent with every question there. */
export interface Shelf {
  readonly entries: Signal<readonly FileEntry[]>;
  readonly max: number;
  load(abort: AbortSignal): Promise<true>;
  add(files: readonly File[]): Promise<void>;
  retry(entry: FileEntry): Promise<void>;
  /** Removes an entry and deletes its file at the service. */
  remove(entry: FileEntry, abort: AbortSignal): Promise<void>;
  /** Uploads the files that waited for their home. @returns the number of rejected files */
  moveIn(home: SharedHome): Promise<number>;
}

export function createShelf({ client, signal: ends, organizationId, max, ...options }: ShelfOptions): Shelf {
  const entries = signal<readonly FileEntry[]>([]);
  let { home } = options;
  let settings: Promise<ChatFileSettings> | undefined;
  const params = { organizationId };

  const upload = async (entry: FileEntry) => {
    await uploadEntry(client, entry, ends, async () => {
      settings ??= client.call(getChatFileSettings, { params }, { signal: ends });
      settings.catch(() => {
        settings = undefined;
      });
      checkFile(entry, await settings);
      const others = entries.peek().filter(each => each !== entry && each.state.peek().kind !== 'failed');
      if (others.length >= max) throw new FileRefusal('full', max);
      if (!home) throw new Error('A file has no place yet');
      return { organizationId, of: home };
    });
    if (fileOf(entry)) options.onChange?.();
  };

  return {
    entries,
    max,
    async load(abort) {
      const request = { signal: abort };
      const stored = !home
        ? []
        : 'folderId' in home
          ? await client.call(listChatFolderFiles, { params: { ...params, ...home } }, request)
          : await client.call(listAgentFiles, { params: { ...params, ...home } }, request);
      entries.value = [...stored.map(storedEntry), ...entries.peek().filter(entry => !fileOf(entry))];
      return true;
    },
    async add(files) {
      const state = home ? ({ kind: 'uploading', share: 0 } as const) : ({ kind: 'waiting' } as const);
      const chosen = files.map(file => chosenEntry(file, state));
      entries.value = [...entries.peek(), ...chosen];
      if (!home) return;
      // One at a time, so that uploads do not share a slow connection.
      for (const entry of chosen) if (!entry.abort.signal.aborted) await upload(entry);
    },
    retry: upload,
    async remove(entry, abort) {
      entry.abort.abort();
      const file = fileOf(entry);
      if (file)
        await client.call(deleteChatFile, { params: { ...params, fileId: file.id } }, { signal: abort });
      entries.value = entries.peek().filter(each => each !== entry);
      if (file) options.onChange?.();
    },
    async moveIn(next) {
      home = next;
      const waiting = entries.peek().filter(({ state }) => state.peek().kind === 'waiting');
      for (const entry of waiting) if (!entry.abort.signal.aborted) await upload(entry);
      return waiting.filter(({ state }) => state.peek().kind === 'failed').length;
    },
  };
}
