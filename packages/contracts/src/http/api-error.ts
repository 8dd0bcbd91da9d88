import * as z from 'zod/mini';
import { apiErrorCode } from './error-code';

/** Values that a translated text names, such as `max_total_size`. */
export const namedValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** One field of an input that was refused. */
export const inputIssue = z.object({
  /** Where in the input: `body.name`, `params.channelId`. */
  path: z.string(),
  /** Why, as a stable key: `required`, `too_long`, `charset`, `invalid`. */
  code: z.string(),
  message: z.string(),
  details: z.optional(namedValues),
});
export type InputIssue = z.output<typeof inputIssue>;

/** The body of every answer of status 400 and above. */
export const apiErrorBody = z.object({
  error: z.object({
    code: apiErrorCode,
    /** English, for developers; people are shown the translated text of the code. */
    message: z.string(),
    requestId: z.string(),
    details: z.optional(namedValues),
    issues: z.optional(z.array(inputIssue)),
  }),
});
export type ApiErrorBody = z.output<typeof apiErrorBody>;
