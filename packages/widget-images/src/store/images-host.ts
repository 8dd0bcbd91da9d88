import type { ImagesProps, ImagesSurface } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The host of one mount of the images. */
export type ImagesHost = WidgetHost<ImagesSurface, ImagesProps>;
