/*
 * The files for the next question of one thread. A file is uploaded when selected, so that it is processed before the question is
 * sent. Removing a file also deletes it at the service.
 */
import { type Signal, signal } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type ChatFile,
  type ChatFileSettings,
  chatFile,
  deleteChatFile,
  getChatFileSettings,
  listChannelFiles,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ChatStore, OrganizationChat } from '../../session/chat-context';
import type { Attached } from './attached';
import {
  checkFile,
  chosenEntry,
  type FileEntry,
  FileRefusal,
  fileOf,
  isBeingRead,
  storedEntry,
  uploadEntry,
} from './file-entry';
import { isRefused } from './file-problem';
import { findRefusal } from './input-problem';

export interface Tray {
  readonly entries: Signal<readonly FileEntry[]>;
  add(files: readonly File[]): Promise<void>;
  retry(entry: FileEntry): void;
  remove(entry: FileEntry): void;
  /** Restores files uploaded before a reload. */
  restore(): Promise<void>;
  /** `busy` while a file is uploading or being read, or if an asked agent does not accept them. */
  attached(): Attached | 'busy' | null;
  isUploading(): boolean;
  /** Whether there is a file that was not refused. */
  hasFiles(): boolean;
}

/** A thread of the store, which can create its channel. */
type Thread = Parameters<ChatStore['threads']['ensureChannel']>[1];

/** Number of files of one choice that are sent at the same time. */
const maxConcurrent = 2;
/** Milliseconds between two checks of files whose text is being read. */
const readingIntervalMs = 2_000;

const trays = new WeakMap<ChatStore, WeakMap<Thread, Tray>>();

/** The tray of a thread; created once. */
export function trayOf(store: ChatStore, thread: Thread): Tray {
  const ofStore = trays.get(store) ?? new WeakMap<Thread, Tray>();
  trays.set(store, ofStore);
  const tray = ofStore.get(thread) ?? createTray(store, thread);
  ofStore.set(thread, tray);
  return tray;
}

function createTray(store: ChatStore, thread: Thread): Tray {
  const { host } = store;
  const entries = signal<readonly FileEntry[]>([]);
  let settings: Promise<ChatFileSettings> | undefined;
  const organization = () => store.currentOrganization.peek();
  const organizationId = () => organization()?.session.organization.id ?? '';
  const readSettings = () => {
    settings ??= host.client.call(getChatFileSettings, { params: { organizationId: organizationId() } });
    settings.catch(() => {
      settings = undefined;
    });
    return settings;
  };

  /** The files that no question has used yet. */
  const loadStored = async (): Promise<readonly ChatFile[]> => {
    const channelId = thread.channelId.peek();
    if (!channelId || organizationId() === '') return [];
    const params = { organizationId: organizationId(), channelId };
    return host.client.call(listChannelFiles, { params, query: { state: 'pending' } });
  };

  /** Names the agent at once: the place where it may answer decides where its files may be sent. */
  const makeChannel = async (current: OrganizationChat): Promise<string> => {
    await current.agentsReady;
    return store.threads.ensureChannel(current, thread, current.agents.toName(null));
  };

  async function upload(entry: FileEntry): Promise<void> {
    const current = organization();
    if (!current || entry.abort.signal.aborted) return;
    await uploadEntry(host.client, entry, host.signal, async () => {
      check(entry, await readSettings());
      const channelId = thread.channelId.peek() ?? (await makeChannel(current));
      return { organizationId: organizationId(), of: { channelId } };
    });
    startWatching();
  }

  /** Waits until the text of all stored files has been read. Ends with the mount, and where the list cannot be loaded. */
  async function watchReading(): Promise<void> {
    const pending = () =>
      entries.peek().filter(entry => {
        const file = fileOf(entry);
        return file !== undefined && isBeingRead(file);
      });
    while (pending().length > 0 && !host.signal.aborted) {
      await new Promise(resolve => setTimeout(resolve, readingIntervalMs));
      const found = new Map((await loadStored().catch(() => [])).map(file => [file.id, file]));
      for (const { state } of pending()) {
        const now = state.peek();
        const file = now.kind === 'ready' ? found.get(now.file.id) : undefined;
        if (file) state.value = { kind: 'ready', file };
      }
    }
  }
  let isWatching = false;
  const startWatching = () => {
    if (isWatching) return;
    isWatching = true;
    void watchReading().finally(() => {
      isWatching = false;
    });
  };

  /** @throws FileRefusal */
  function check(entry: FileEntry, settings: ChatFileSettings): void {
    checkFile(entry, settings);
    const { maxFiles, maxTotalFileSize } = settings.chat;
    const all = entries.peek();
    // The files after this one are checked later.
    const others = all.filter(
      ({ state }, index) =>
        state.peek().kind === 'ready' || (index < all.indexOf(entry) && state.peek().kind === 'uploading'),
    );
    if (others.length >= maxFiles) throw new FileRefusal('tooMany', maxFiles);
    const total = others.reduce((sum, each) => sum + each.size, entry.size);
    if (total > maxTotalFileSize) throw new FileRefusal('total', maxTotalFileSize);
  }

  const isUploading = () => entries.value.some(({ state }) => state.value.kind === 'uploading');
  const isReading = () =>
    entries.value.some(({ state: { value } }) => value.kind === 'ready' && isBeingRead(value.file));

  return {
    entries,
    isUploading,
    hasFiles: () => entries.value.some(({ state }) => state.value.kind !== 'failed'),
    async add(files) {
      const added = files.map(chosenEntry);
      entries.value = [...entries.peek(), ...added];
      // A file may be there before the session.
      await store.organizations.whenReady(host.signal);
      const waiting = added.values();
      const uploadNext = async () => {
        for (const entry of waiting) await upload(entry);
      };
      // The service reads one file while the next one is sent.
      await Promise.all(Array.from({ length: maxConcurrent }, uploadNext));
    },
    retry: entry => void upload(entry),
    remove(entry) {
      entry.abort.abort();
      entries.value = entries.peek().filter(each => each !== entry);
      const file = fileOf(entry);
      if (!file) return;
      const params = { organizationId: organizationId(), fileId: file.id };
      // If the call fails, the service deletes the file within a day.
      host.client.call(deleteChatFile, { params }).catch(() => undefined);
    },
    async restore() {
      if (entries.peek().length > 0) return;
      const found = await loadStored().catch(error =>
        ApiError.isInstance(error) ? [] : Promise.reject(error),
      );
      if (entries.peek().length > 0) return;
      entries.value = found.map(storedEntry);
      startWatching();
    },
    attached() {
      const all = entries.value;
      if (isUploading() || isReading() || findRefusal(store, all)) return 'busy';
      const ready = all.filter(({ state }) => state.value.kind === 'ready');
      if (all.length === 0) return null;
      const files = ready.flatMap(entry => {
        const file = fileOf(entry);
        const { data } = file ? z.safeEncode(chatFile, file) : {};
        return data ? [data] : [];
      });
      return {
        ...(files.length > 0 && { fileIds: files.map(({ id }) => id), files }),
        take() {
          // A refused file would look like one of the next question. A cut upload can still be tried again.
          const isLeft = ({ state }: FileEntry) => {
            const now = state.peek();
            return now.kind === 'uploading' || (now.kind === 'failed' && !isRefused(now.error));
          };
          entries.value = entries.peek().filter(isLeft);
        },
        restore() {
          entries.value = [...ready, ...entries.peek().filter(entry => !ready.includes(entry))];
        },
      };
    },
  };
}
