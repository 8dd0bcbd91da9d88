import type { HandedFile } from '@oriel/contracts';

let waiting: HandedFile | undefined;

/** Keeps an image for the widget of the next page: the browser's history has no room for it, and a reload forgets it. */
export function keepImage(image: HandedFile): void {
  waiting = image;
}

/** The image that waits, once. */
export function takeImage(): HandedFile | undefined {
  const image = waiting;
  waiting = undefined;
  return image;
}
