import * as z from 'zod/mini';
import { originText } from './application';

/**
 * `not_an_origin`: the text names no http or https address. `not_allowed`: the application does not list it.
 * `switched_off`: the application is. `insecure` stands in nobody's way: plain http that is not this machine, where anybody
 * on the network can change the page and read what the widget shows.
 */
export const originProblems = ['not_an_origin', 'not_allowed', 'insecure', 'switched_off'] as const;
export type OriginProblem = (typeof originProblems)[number];

/** Whether widgets of an application work on a page, and what is missing. */
export const originCheck = z.object({
  /** The origin in the text that was given, as browsers send it; null where there is none. */
  origin: z.nullable(originText),
  /** Whether the server takes calls and frames of this origin. */
  allowed: z.boolean(),
  problems: z.array(z.enum(originProblems)),
  /** Allowed origins that differ in scheme, port or a leading `www.` alone. */
  similar: z.array(originText),
});
export type OriginCheck = z.output<typeof originCheck>;
