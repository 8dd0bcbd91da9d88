import type { HandedFile } from '@oriel/contracts';

let waiting: HandedFile | undefined;

/** Stores an image for the widget of the next page: the browser's history has no room for it, and a reload drops it. */
export function keepImage(image: HandedFile): void {
  waiting = image;
}

/** Takes the pending image once. */
export function takeImage(): HandedFile | undefined {
  const image = waiting;
  waiting = undefined;
  return image;
}
