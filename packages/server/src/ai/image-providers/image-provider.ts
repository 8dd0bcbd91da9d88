import type { ImageParameters } from '@oriel/contracts';

/** A reference picture, re-encoded by us. */
export interface ReferencePicture {
  readonly mimeType: string;
  readonly data: Uint8Array;
}

export interface ImageCall {
  /** Name of the model as its endpoint knows it. */
  readonly model: string;
  readonly prompt: string;
  /** With the defaults of the model. */
  readonly parameters: ImageParameters;
  /** Tells the pictures of one request apart, from 0. */
  readonly variation: number;
  readonly references: readonly ReferencePicture[];
  /** Closes the connection to the endpoint. */
  readonly signal: AbortSignal;
  /** Told how far it is, from 0 to 1, by endpoints that say it. */
  readonly onProgress: (progress: number) => void;
}

/** An endpoint that draws. */
export interface ImageProvider {
  /** The bytes of one picture, of whatever format. Rejects with a `ProviderError`, or with the reason of the signal. */
  draw(call: ImageCall): Promise<Uint8Array>;
}
