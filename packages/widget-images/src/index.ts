import { type ImagesSurface, imagesProps, imagesSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { dialogs } from './dialogs';
import { ImagesWidget } from './ImagesWidget';
import { errors, messages } from './i18n/messages';
import { imagesCommands } from './images-commands';
import { createImagesStore } from './store/images-store';

/** Images: a description, the options of a model and a gallery, as a widget for any host. */
export const imagesWidget: WidgetDefinition<ImagesSurface> = defineWidget({
  name: 'images',
  version: '0.1.0',
  surface: imagesSurface,
  props: imagesProps,
  messages,
  errors,
  dialogs,
  createStore: createImagesStore,
  load: (store, signal) => store.load(signal),
  commands: imagesCommands,
  dispose: store => store.dispose(),
  Component: ImagesWidget,
});
