import type { DiagramLook, DiagramRequest } from '@oriel/contracts';

/** Look of an image. */
export interface EngineTheme {
  readonly scheme: DiagramRequest['theme'];
  readonly look: DiagramLook;
}

/** Draws an image from a source. */
export interface Engine {
  /** Loads what the source needs; this time does not count as drawing. */
  prepare(source: string, theme: EngineTheme): Promise<void>;
  /** Returns the image as untrusted markup. Rejects if the source is invalid. */
  draw(source: string, theme: EngineTheme): Promise<string>;
}
