import { type ImagesSurface, type MethodInput, OrielError } from '@oriel/contracts';
import type { ImagesStore } from './store/images-context';

/** The commands that a host may call. */
export const imagesCommands = (store: ImagesStore) => ({
  focus() {
    store.request.focus();
    return {};
  },
  setComposer({ text, ...how }: MethodInput<ImagesSurface, 'setComposer'>) {
    store.request.write(text, how);
    return {};
  },
  async generate({ message, ...wishes }: MethodInput<ImagesSurface, 'generate'>) {
    store.request.wish(wishes);
    const images = await store.request.send(message);
    if (!images) throw new OrielError('INVALID_OPTIONS', 'The request was refused; the widget shows why.');
    return { imageIds: images.map(({ id }) => id) };
  },
  async openImage({ imageId }: MethodInput<ImagesSurface, 'openImage'>) {
    await store.openPreview(imageId);
    return {};
  },
  logout() {
    store.logout();
    return {};
  },
});
