import * as z from 'zod/mini';
import { originText } from './application';

/**
 * `not_an_origin`: the text contains no http or https address. `not_allowed`: the application does not list it. `switched_off`:
 * the application is disabled. `insecure` is only a warning: plain http other than this machine, where anybody on the network can
 * change the page and read the widget's content.
 */
export const originProblems = ['not_an_origin', 'not_allowed', 'insecure', 'switched_off'] as const;
export type OriginProblem = (typeof originProblems)[number];

/** Whether an application's widgets work on a page, and the problems found. */
export const originCheck = z.object({
  /** The origin of the given text, as browsers send it; null if there is none. */
  origin: z.nullable(originText),
  /** Whether the server accepts calls and iframes from this origin. */
  allowed: z.boolean(),
  problems: z.array(z.enum(originProblems)),
  /** Allowed origins that only differ in scheme, port or a leading `www.`. */
  similar: z.array(originText),
});
export type OriginCheck = z.output<typeof originCheck>;
