/*
 * The gallery: the loaded images, newest first. Required:
 *   1. a page is loaded when its end is near, by the number of images present, so that additions and deletions leave no gap;
 *   2. an event updates its image in place; a new image is shown if it matches the filters;
 *   3. after a lost connection, the first page is reloaded: it contains all pending images.
 */
import { computed, isAborted, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import {
  cancelImage,
  deleteImages,
  type GeneratedImage,
  type ImageEvent,
  listImages,
  restoreImages,
  shareImage,
  unshareImage,
} from '@oriel/contracts';
import type { ImagesHost } from './images-host';

const pageSize = 50;

/** Loading state of the gallery. */
export type GalleryState =
  | { readonly kind: 'idle' | 'loading' | 'ready' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface GalleryFilters {
  readonly search: string;
  /** Null: all agents. */
  readonly agentId: string | null;
}

export interface GalleryStore {
  readonly images: ReadonlySignal<readonly GeneratedImage[]>;
  readonly state: ReadonlySignal<GalleryState>;
  readonly total: ReadonlySignal<number>;
  readonly hasMore: ReadonlySignal<boolean>;
  /** The error of loading the next page. */
  readonly moreError: ReadonlySignal<unknown>;
  readonly filters: ReadonlySignal<GalleryFilters>;
  readonly isFiltered: ReadonlySignal<boolean>;
  /** Ids of the selected images; null outside of selection mode. */
  readonly selected: Signal<ReadonlySet<string> | null>;
  find(id: string): GeneratedImage | undefined;
  filter(filters: Partial<GalleryFilters>): void;
  /** Reloads the first page; the shown images stay meanwhile. */
  load(): Promise<void>;
  more(): Promise<void>;
  add(images: readonly GeneratedImage[]): void;
  take(event: ImageEvent): void;
  cancel(id: string): Promise<void>;
  remove(ids: readonly string[]): Promise<readonly string[]>;
  restore(ids: readonly string[]): Promise<void>;
  /** @returns the public URL */
  share(id: string): Promise<string | null>;
  unshare(id: string): Promise<void>;
  clear(): void;
}

const unfiltered: GalleryFilters = { search: '', agentId: null };

/** Whether an image has reached its final state. */
export const isFinal = ({ status }: Pick<GeneratedImage, 'status'>): boolean =>
  status !== 'waiting' && status !== 'drawing';

export function createGalleryStore(host: ImagesHost, organizationId: () => string): GalleryStore {
  const images = signal<readonly GeneratedImage[]>([]);
  const state = signal<GalleryState>({ kind: 'idle' });
  const total = signal(0);
  const moreError = signal<unknown>(undefined);
  const filters = signal<GalleryFilters>(unfiltered);
  const selected = signal<ReadonlySet<string> | null>(null);
  let reading = new AbortController();
  let fetching: Promise<void> | undefined;

  const params = () => ({ organizationId: organizationId() });
  const imageParams = (imageId: string) => ({ organizationId: organizationId(), imageId });
  const isFiltered = computed(() => filters.value.search.trim() !== '' || filters.value.agentId !== null);

  function matches({ message, agentId }: GeneratedImage): boolean {
    const { search, agentId: wanted } = filters.peek();
    if (wanted !== null && agentId !== wanted) return false;
    const text = message.toLowerCase();
    return search
      .toLowerCase()
      .split(/\s+/)
      .every(word => text.includes(word));
  }
  const readPage = (offset: number, abort: AbortSignal) => {
    const { search, agentId } = filters.peek();
    const query = {
      limit: pageSize,
      offset,
      ...(agentId !== null && { agentId }),
      ...(search.trim() !== '' && { search: search.trim() }),
    };
    const signal = AbortSignal.any([abort, host.signal]);
    return host.client.call(listImages, { params: params(), query }, { signal });
  };
  function put(changed: readonly GeneratedImage[]): void {
    const known = new Map(changed.map(image => [image.id, image]));
    const next = images.peek().map(image => {
      const found = known.get(image.id);
      known.delete(image.id);
      return found ?? image;
    });
    const fresh = [...known.values()].filter(matches);
    if (fresh.length > 0) {
      next.push(...fresh);
      next.sort((one, other) => other.createdAt - one.createdAt);
      total.value += fresh.length;
    }
    images.value = next;
  }
  function drop(ids: ReadonlySet<string>): void {
    const next = images.peek().filter(({ id }) => !ids.has(id));
    total.value -= images.peek().length - next.length;
    images.value = next;
    const chosen = selected.peek();
    if (chosen) selected.value = new Set([...chosen].filter(id => !ids.has(id)));
  }
  function tellEnd(before: GeneratedImage | undefined, image: GeneratedImage): void {
    if (image.status !== 'done' || !before || isFinal(before)) return;
    const { id: imageId, executionId, message } = image;
    host.emit('image:created', { imageId, executionId, message });
    host.emit('credits:changed', {});
  }

  const gallery: GalleryStore = {
    images,
    state,
    total,
    hasMore: computed(() => images.value.length < total.value),
    moreError,
    filters,
    isFiltered,
    selected,
    find: id => images.peek().find(image => image.id === id),
    filter(change) {
      filters.value = { ...filters.peek(), ...change };
      images.value = [];
      total.value = 0;
      state.value = { kind: 'idle' };
      void gallery.load();
    },
    async load() {
      reading.abort();
      reading = new AbortController();
      fetching = undefined;
      moreError.value = undefined;
      const { signal } = reading;
      if (state.peek().kind !== 'ready') state.value = { kind: 'loading' };
      try {
        const { results, totalResults } = await readPage(0, signal);
        if (signal.aborted || host.signal.aborted) return;
        const before = new Map(images.peek().map(image => [image.id, image]));
        for (const image of results) tellEnd(before.get(image.id), image);
        const last = results.at(-1);
        // Images after the first page stay; those missing from the first page are removed.
        const ids = new Set(results.map(({ id }) => id));
        const behind =
          last && totalResults > results.length
            ? images.peek().filter(({ id, createdAt }) => !ids.has(id) && createdAt < last.createdAt)
            : [];
        images.value = [...results, ...behind];
        total.value = totalResults;
        state.value = { kind: 'ready' };
      } catch (error) {
        if (signal.aborted || isAborted(error)) return;
        if (state.peek().kind !== 'ready') state.value = { kind: 'failed', error };
      }
    },
    more() {
      if (state.peek().kind !== 'ready' || images.peek().length >= total.peek()) return Promise.resolve();
      const { signal } = reading;
      fetching ??= readPage(images.peek().length, signal)
        .then(
          ({ results, totalResults }) => {
            if (signal.aborted || host.signal.aborted) return;
            const known = new Set(images.peek().map(({ id }) => id));
            const fresh = results.filter(({ id }) => !known.has(id));
            images.value = [...images.peek(), ...fresh];
            // An empty page is the end, whatever the count is.
            total.value = fresh.length === 0 ? images.peek().length : totalResults;
            moreError.value = undefined;
          },
          error => {
            if (!signal.aborted && !isAborted(error)) moreError.value = error;
          },
        )
        .finally(() => {
          fetching = undefined;
        });
      return fetching;
    },
    add: put,
    take(event) {
      if (event.type === 'removed') drop(new Set([event.id]));
      else if (event.type === 'image') {
        tellEnd(gallery.find(event.image.id), event.image);
        put([event.image]);
      }
    },
    async cancel(id) {
      put([await host.client.call(cancelImage, { params: imageParams(id) }, { signal: host.signal })]);
    },
    async remove(ids) {
      const { ids: gone } = await host.client.call(
        deleteImages,
        { params: params(), body: { ids: [...ids] } },
        { signal: host.signal },
      );
      drop(new Set(gone));
      host.emit('image:deleted', { imageIds: gone });
      return gone;
    },
    async restore(ids) {
      const body = { ids: [...ids] };
      const back = await host.client.call(restoreImages, { params: params(), body }, { signal: host.signal });
      put(back.images);
    },
    async share(id) {
      const image = await host.client.call(shareImage, { params: imageParams(id) }, { signal: host.signal });
      put([image]);
      host.emit('image:shared', { imageId: id, shareUrl: image.shareUrl });
      return image.shareUrl;
    },
    async unshare(id) {
      put([await host.client.call(unshareImage, { params: imageParams(id) }, { signal: host.signal })]);
      host.emit('image:shared', { imageId: id, shareUrl: null });
    },
    clear() {
      reading.abort();
      images.value = [];
      total.value = 0;
      filters.value = unfiltered;
      selected.value = null;
      state.value = { kind: 'idle' };
    },
  };
  return gallery;
}
