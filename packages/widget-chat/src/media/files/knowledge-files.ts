import { createUploadQueue, type QueuedUpload, type UploadQueue } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import {
  type ChatFile,
  type ChatFileSettings,
  deleteChatFile,
  getChatFileSettings,
  listAgentFiles,
  listChatFolderFiles,
} from '@oriel/contracts';
import { checkFile, FileRefusal } from './file-entry';
import { canRetryFile } from './file-problem';
import { type SharedHome, uploadFile } from './upload-file';

/** Options of {@link createKnowledgeFiles}. */
export interface KnowledgeFilesOptions {
  readonly client: Client;
  /** Aborts the uploads. */
  readonly signal: AbortSignal;
  readonly organizationId: string;
  /** Undefined while it does not exist yet; its files wait. */
  readonly home: SharedHome | undefined;
  /** Maximum number of files. */
  readonly max: number;
  /** Pictures are refused. Default: false. */
  readonly needsText?: boolean;
  /** Called when a file was added or removed. */
  readonly onChange?: () => void;
}

/** The files of a folder or an agent, which are sent with every question there. */
export interface KnowledgeFiles extends Pick<UploadQueue<ChatFile>, 'items' | 'isHeld' | 'add' | 'retry'> {
  readonly max: number;
  load(abort: AbortSignal): Promise<true>;
  /** Removes a file, also at the service. */
  remove(id: string, abort: AbortSignal): Promise<void>;
  /** Uploads the files that waited for their home. @returns the number of rejected files */
  moveIn(home: SharedHome): Promise<number>;
}

const storedItem = (file: ChatFile): QueuedUpload<ChatFile> => ({
  id: file.id,
  name: file.fileName,
  size: file.fileSize,
  source: undefined,
  state: { kind: 'done', stored: file },
});

export function createKnowledgeFiles({
  client,
  signal,
  organizationId,
  max,
  needsText = false,
  onChange,
  ...options
}: KnowledgeFilesOptions): KnowledgeFiles {
  const params = { organizationId };
  let { home } = options;
  let settings: Promise<ChatFileSettings> | undefined;

  const readSettings = () => {
    settings ??= client.call(getChatFileSettings, { params }, { signal });
    settings.catch(() => {
      settings = undefined;
    });
    return settings;
  };

  const queue = createUploadQueue<ChatFile>({
    signal,
    canRetry: canRetryFile,
    held: !home,
    async check(file, others) {
      checkFile(file, await readSettings());
      if (needsText && file.type.startsWith('image/')) throw new FileRefusal('type', 0);
      if (others.length >= max) throw new FileRefusal('full', max);
    },
    async upload(file, run) {
      if (!home) throw new Error('A file has no place yet');
      const stored = await uploadFile(client, { ...run, organizationId, of: home, file });
      onChange?.();
      return stored;
    },
  });
  const { items, isHeld, add, retry } = queue;

  return {
    items,
    isHeld,
    add,
    retry,
    max,
    async load(abort) {
      // Loaded early, so that a wrong file is refused at once.
      readSettings().catch(() => undefined);
      const request = { signal: abort };
      const stored = !home
        ? []
        : 'folderId' in home
          ? await client.call(listChatFolderFiles, { params: { ...params, ...home } }, request)
          : await client.call(listAgentFiles, { params: { ...params, ...home } }, request);
      queue.setStored(stored.map(storedItem));
      return true;
    },
    async remove(id, abort) {
      const state = items.peek().find(item => item.id === id)?.state;
      const file = state?.kind === 'done' ? state.stored : undefined;
      if (file)
        await client.call(deleteChatFile, { params: { ...params, fileId: file.id } }, { signal: abort });
      queue.remove(id);
      if (file) onChange?.();
    },
    async moveIn(next) {
      home = next;
      await queue.release();
      return items.peek().filter(({ state }) => state.kind === 'failed').length;
    },
  };
}
