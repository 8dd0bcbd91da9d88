import { type ReadonlySignal, type Signal, useMounted } from '@oriel/app-kit';
import type { MemberSession, WidgetHost } from '@oriel/widget-kit';
import { createContext } from 'react';
import type { GalleryStore } from './gallery-store';
import type { ImagesHost } from './images-host';
import type { RequestStore } from './request-store';

/** State of one mount of the images. */
export interface ImagesStore {
  readonly host: ImagesHost;
  readonly session: ReadonlySignal<MemberSession | undefined>;
  readonly gallery: GalleryStore;
  readonly request: RequestStore;
  /** Whether the options are expanded; only used by layouts without room for them next to the gallery. */
  readonly showsChoices: Signal<boolean>;
  /**
   * Shows an image in the preview, which finds its neighbours in the gallery. An open preview switches to it; an open welcome
   * dialog comes first. Resolves when the preview is open or is waiting for the welcome dialog.
   *
   * @throws OrielError `ABORTED` if another dialog is open on the page
   */
  openPreview(imageId: string): Promise<void>;
  /** Registers the image shown by the preview. @returns a function that unregisters it */
  holdPreview(shown: Signal<string>): () => void;
  /** Called when the user first interacts with the widget. */
  reached(): void;
  load(signal: AbortSignal): Promise<void>;
  logout(): void;
  dispose(): void;
}

/** @internal */
export const ImagesContext = createContext<ImagesStore | null>(null);

/** The store of this mount. */
export const useImages = (): ImagesStore => useMounted(ImagesContext);

/** Dialogs are rendered outside of the widget's tree: they find its store by the host of their mount. */
const stores = new WeakMap<object, ImagesStore>();

export const keepStore = (host: ImagesHost, store: ImagesStore): void => void stores.set(host, store);

export const storeOfHost = (host: WidgetHost): ImagesStore | undefined => stores.get(host);
