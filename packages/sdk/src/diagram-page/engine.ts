import type { DiagramLook, DiagramRequest } from '@oriel/contracts';

/** How a picture is drawn. */
export interface EngineTheme {
  readonly scheme: DiagramRequest['theme'];
  readonly look: DiagramLook;
}

/** Makes a picture of a source. */
export interface Engine {
  /** Fetches what the source needs; its time is not the drawing's. */
  prepare(source: string, theme: EngineTheme): Promise<void>;
  /** The picture as markup, which may hold anything. Fails where the source is wrong. */
  draw(source: string, theme: EngineTheme): Promise<string>;
}
