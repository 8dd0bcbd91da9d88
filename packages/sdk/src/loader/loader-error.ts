import type { OrielError, OrielErrorCode } from '@oriel/contracts';

const marker = Symbol.for('oriel.error');

/** An `OrielError` by its marker; the class with all its details is more than the loader needs. */
export function loaderError(code: OrielErrorCode, cause?: unknown): OrielError {
  // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
  const docs = 'docs/embedding.md#' + code.toLowerCase();
  // The marker is what makes an error one of ours.
  return Object.assign(new Error(code, { cause }), {
    name: 'OrielError',
    code,
    hint: docs,
    docs,
    retryable: code === 'LOAD_FAILED',
    [marker]: true,
  }) as unknown as OrielError;
}

/** Whether a value is an `OrielError` of any bundle or frame of this page. */
export const isOrielError = (value: unknown): value is OrielError => Object(value)[marker];
