import type { DiagramRequest } from '@oriel/contracts';

/** Makes a picture of a source. */
export interface Engine {
  /** Fetches what the source needs; its time is not the drawing's. */
  prepare(source: string, theme: DiagramRequest['theme']): Promise<void>;
  /** The picture as markup, which may hold anything. Fails where the source is wrong. */
  draw(source: string, theme: DiagramRequest['theme']): Promise<string>;
}
