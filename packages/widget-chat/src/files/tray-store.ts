/*
 * The files that wait for the next question of one thread. A file is uploaded as soon as it is chosen, so that it has been
 * read when the question is sent.
 *
 *   waiting ──► uploading ──► ready ──► with the question
 *                   └──► failed ──► uploading again
 *
 * Removing deletes it at the service, too.
 */
import { ApiError, createUuid } from '@oriel/client';
import {
  type ChatFile,
  type ChatFileSettings,
  chatFile,
  deleteChatFile,
  getChatFileSettings,
  listChannelFiles,
} from '@oriel/contracts';
import { type Signal, signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { Attached } from '../outbox/attached';
import type { ChatStore } from '../store/chat-store';
import type { Thread, ThreadWriter } from '../thread/thread';
import { uploadFile } from './upload-file';

export type TrayState =
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'ready'; readonly file: ChatFile }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface TrayEntry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Absent where another page has uploaded it. */
  readonly source: File | undefined;
  readonly state: Signal<TrayState>;
  readonly abort: AbortController;
}

/** Refused here, before a byte of it has left. */
export class TrayError extends Error {
  override readonly name = 'TrayError';
  constructor(
    readonly code: 'type' | 'size' | 'tooMany' | 'total',
    readonly max: number,
  ) {
    super(code);
  }
}

export interface Tray {
  readonly entries: Signal<readonly TrayEntry[]>;
  add(files: readonly File[]): Promise<void>;
  retry(entry: TrayEntry): void;
  remove(entry: TrayEntry): void;
  /** Finds what was uploaded before a reload. */
  restore(): Promise<void>;
  attached(): Attached | 'busy' | null;
}

const trays = new WeakMap<ChatStore, WeakMap<Thread, Tray>>();

/** The tray of a thread, made once. */
export function trayOf(store: ChatStore, thread: ThreadWriter): Tray {
  const ofStore = trays.get(store) ?? new WeakMap<Thread, Tray>();
  trays.set(store, ofStore);
  const tray = ofStore.get(thread) ?? createTray(store, thread);
  ofStore.set(thread, tray);
  return tray;
}

function createTray(store: ChatStore, thread: ThreadWriter): Tray {
  const { host } = store;
  const entries = signal<readonly TrayEntry[]>([]);
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
  const fileOf = ({ state }: TrayEntry) => {
    const now = state.peek();
    return now.kind === 'ready' ? now.file : undefined;
  };

  async function upload(entry: TrayEntry): Promise<void> {
    const { source, state, abort } = entry;
    const current = organization();
    if (!source || !current) return;
    state.value = { kind: 'uploading', share: 0 };
    try {
      check(entry, await readSettings());
      const channelId = thread.channelId.peek() ?? (await store.threads.ensureChannel(current, thread));
      const file = await uploadFile(host.client, {
        organizationId: organizationId(),
        of: { channelId },
        file: source,
        signal: AbortSignal.any([abort.signal, host.signal]),
        onProgress: share => {
          state.value = { kind: 'uploading', share };
        },
      });
      state.value = { kind: 'ready', file };
    } catch (error) {
      if (!abort.signal.aborted) state.value = { kind: 'failed', error };
    }
  }

  /** @throws TrayError */
  function check({ name, size, key }: TrayEntry, { chat, upload: allowed }: ChatFileSettings): void {
    const others = entries.peek().filter(each => each.key !== key && each.state.peek().kind !== 'failed');
    const ending = /\.[a-z0-9]+$/i.exec(name)?.[0].toLowerCase();
    const { maxFileSize, minFileSize, acceptedExtensions } = allowed;
    if (ending && !acceptedExtensions.includes(ending)) throw new TrayError('type', 0);
    if (size < minFileSize || size > maxFileSize) throw new TrayError('size', maxFileSize);
    if (others.length >= chat.maxFiles) throw new TrayError('tooMany', chat.maxFiles);
    const total = others.reduce((sum, each) => sum + each.size, size);
    if (total > chat.maxTotalFileSize) throw new TrayError('total', chat.maxTotalFileSize);
  }

  return {
    entries,
    async add(files) {
      for (const source of files) {
        const state = signal<TrayState>({ kind: 'uploading', share: 0 });
        const { name, size } = source;
        const entry = { key: createUuid(), name, size, source, state, abort: new AbortController() };
        entries.value = [...entries.peek(), entry];
        // One after the other: a channel is made with the first, and a slow line is not divided.
        await upload(entry);
      }
    },
    retry: entry => void upload(entry),
    remove(entry) {
      entry.abort.abort();
      entries.value = entries.peek().filter(each => each !== entry);
      const file = fileOf(entry);
      if (!file) return;
      const params = { organizationId: organizationId(), fileId: file.id };
      // Left where it is, it goes with its day.
      host.client.call(deleteChatFile, { params }).catch(() => undefined);
    },
    async restore() {
      const channelId = thread.channelId.peek();
      if (!channelId || organizationId() === '' || entries.peek().length > 0) return;
      const params = { organizationId: organizationId(), channelId };
      const found = await host.client
        .call(listChannelFiles, { params, query: { state: 'pending' } })
        .catch(error => (ApiError.isInstance(error) ? [] : Promise.reject(error)));
      if (entries.peek().length > 0) return;
      entries.value = found.map(file => ({
        key: file.id,
        name: file.fileName,
        size: file.fileSize,
        source: undefined,
        state: signal<TrayState>({ kind: 'ready', file }),
        abort: new AbortController(),
      }));
    },
    attached() {
      const all = entries.value;
      if (all.some(({ state }) => state.value.kind === 'uploading')) return 'busy';
      const ready = all.filter(({ state }) => state.value.kind === 'ready');
      if (ready.length === 0) return null;
      const files = ready.flatMap(entry => {
        const file = fileOf(entry);
        const { data } = file ? z.safeEncode(chatFile, file) : {};
        return data ? [data] : [];
      });
      return {
        fileIds: files.map(({ id }) => id),
        files,
        take() {
          entries.value = entries.peek().filter(entry => !ready.includes(entry));
        },
        restore() {
          entries.value = [...ready, ...entries.peek().filter(entry => !ready.includes(entry))];
        },
      };
    },
  };
}
