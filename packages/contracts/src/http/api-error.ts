import * as z from 'zod/mini';
import { apiErrorCode } from './error-code';

/** Values for the placeholders of a translated text, such as `max_total_size`. */
export const namedValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** One refused field of an input. */
export const inputIssue = z.object({
  /** Path in the input: `body.name`, `params.channelId`. */
  path: z.string(),
  /** The reason as a stable key: `required`, `too_long`, `charset`, `invalid`. */
  code: z.string(),
  message: z.string(),
  details: z.optional(namedValues),
});
export type InputIssue = z.output<typeof inputIssue>;

/** The body of every response with status 400 or above. */
export const apiErrorBody = z.object({
  error: z.object({
    code: apiErrorCode,
    /** English, for developers; users see the translated text of the code. */
    message: z.string(),
    requestId: z.string(),
    details: z.optional(namedValues),
    issues: z.optional(z.array(inputIssue)),
  }),
});
export type ApiErrorBody = z.output<typeof apiErrorBody>;
