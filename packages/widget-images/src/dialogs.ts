import { fetched } from '@oriel/widget-kit';

/** The dialogs that the images own; each is fetched when it is first asked for. */
export const dialogs = {
  ImageGenerationInfoDialog: fetched(() => import('./preview/ImageInfoDialog')),
  ImageGenerationPreview: fetched(() => import('./preview/ImagePreviewDialog')),
};
