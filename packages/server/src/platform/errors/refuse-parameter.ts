import type { ApiErrorCode } from '@oriel/contracts';
import { HttpError } from './http-error';

interface Refusal {
  /** Default: `invalid_payload`. */
  readonly code?: ApiErrorCode;
  /** A sentence without a period. */
  readonly en: string;
  readonly de: string;
}

/** Refuses a member of the body, by its path such as `tools.0.function.name`. */
export const refuseParameter = (path: string, { code = 'invalid_payload', en, de }: Refusal): HttpError =>
  new HttpError(400, code, en, {
    issues: [{ path: `body.${path}`, code: 'invalid', message: en }],
    german: de,
  });
