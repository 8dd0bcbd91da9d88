import { allTexts, fetched } from '@oriel/app-kit';

/** The dialogs of the images widget; each is fetched on first use. */
export const dialogs = {
  ImageGenerationInfoDialog: fetched(() => import('./preview/ImageInfoDialog'), allTexts),
  ImageGenerationPreview: fetched(() => import('./preview/ImagePreviewDialog'), allTexts),
};
