import type { GeneratedImage } from '@oriel/contracts';

/** Position of a tile in the gallery, in pixels. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

export interface Placed {
  readonly places: readonly Place[];
  readonly columnWidth: number;
  readonly height: number;
}

/** Minimum column width. */
const narrowest = 210;
/** Limits of height divided by width, so that no image becomes a line. */
const flattest = 0.4;
const tallest = 2;

/** Height divided by width of an image, also for a pending one. */
function shapeOf({ width, height, parameters: { size } }: GeneratedImage): number {
  const shape =
    width && height
      ? height / width
      : size?.width && size.height
        ? size.height / size.width
        : shapeOfRatio(size?.aspectRatio);
  return Math.min(tallest, Math.max(flattest, shape));
}

function shapeOfRatio(ratio: string | undefined): number {
  const [width = 1, height = 1] = (ratio ?? '1:1').split(':').map(Number);
  return width > 0 && height > 0 ? height / width : 1;
}

/** Places the tiles in columns, each at the end of the shortest one. */
export function placeTiles(images: readonly GeneratedImage[], width: number, gap: number): Placed {
  const columns = Math.max(width < 260 ? 1 : 2, Math.min(6, Math.floor((width + gap) / (narrowest + gap))));
  const columnWidth = Math.floor((width - gap * (columns - 1)) / columns);
  const ends = new Array<number>(columns).fill(0);
  const places = images.map(image => {
    let column = 0;
    for (let each = 1; each < columns; each += 1)
      if ((ends[each] ?? 0) < (ends[column] ?? 0) - 1) column = each;
    const top = ends[column] ?? 0;
    const height = Math.round(columnWidth * shapeOf(image));
    ends[column] = top + height + gap;
    return { left: column * (columnWidth + gap), top, height };
  });
  return { places, columnWidth, height: Math.max(0, ...ends) - (images.length > 0 ? gap : 0) };
}
