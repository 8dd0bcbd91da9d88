import type { ImageParameters } from '@oriel/contracts';

/** A reference image, re-encoded by the server. */
export interface ReferencePicture {
  readonly mimeType: string;
  readonly data: Uint8Array;
}

export interface ImageCall {
  /** Name of the model at its endpoint. */
  readonly model: string;
  readonly prompt: string;
  /** Completed with the defaults of the model. */
  readonly parameters: ImageParameters;
  /** Distinguishes the images of one request, from 0. */
  readonly variation: number;
  readonly references: readonly ReferencePicture[];
  /** Closes the connection to the endpoint when it aborts. */
  readonly signal: AbortSignal;
  /** Called with the progress, from 0 to 1, if the endpoint reports it. */
  readonly onProgress: (progress: number) => void;
}

/** An image endpoint. */
export interface ImageProvider {
  /** The bytes of one image, in any format. Rejects with a `ProviderError`, or with the reason of the signal. */
  draw(call: ImageCall): Promise<Uint8Array>;
}
