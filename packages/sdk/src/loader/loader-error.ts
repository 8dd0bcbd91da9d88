import type { OrielError, OrielErrorCode } from '@oriel/contracts';

const marker = Symbol.for('oriel.error');

/**
 * Creates an `OrielError` by its marker; the class with all its details would be too large for the loader.
 *
 * @param violation - of the page's policy, which is then the reason
 */
export function loaderError(
  code: OrielErrorCode,
  cause?: unknown,
  violation?: SecurityPolicyViolationEvent,
): OrielError {
  if (violation) code = 'CSP_BLOCKED';
  // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
  const docs = '/docs/troubleshooting#' + code.toLowerCase();
  // The marker identifies an `OrielError`.
  return Object.assign(new Error(violation?.effectiveDirective || code, { cause }), {
    name: 'OrielError',
    code,
    hint: docs,
    docs,
    retryable: code === 'LOAD_FAILED',
    [marker]: true,
  }) as unknown as OrielError;
}

/** Whether a value is an `OrielError` from any bundle or iframe of this page. */
export const isOrielError = (value: unknown): value is OrielError => Object(value)[marker];
