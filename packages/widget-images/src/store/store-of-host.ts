import type { WidgetHost } from '@oriel/widget-kit';
import type { ImagesHost } from './images-host';
import type { ImagesStore } from './images-store';

/** Dialogs are rendered outside of the widget's tree: they find its store by the host of their mount. */
const stores = new WeakMap<object, ImagesStore>();

export const keepStore = (host: ImagesHost, store: ImagesStore): void => void stores.set(host, store);

export const storeOfHost = (host: WidgetHost): ImagesStore | undefined => stores.get(host);
