import * as z from 'zod/mini';
import { pageLimits } from './page-limits';
import { offeredTool } from './page-offer';
import { pageFailures } from './page-tool-routes';

/** A function of a page as its host describes it to a widget. */
export const lentTool = z.object({
  ...offeredTool.shape,
  title: z.string().check(z.maxLength(pageLimits.toolTitle)),
});
export type LentTool = z.output<typeof lentTool>;

/** A call, as a widget asks its host for it. */
export const toolCall = z.object({ name: z.string(), arguments: z.unknown() });

/** What came of a call, as a host tells a widget. */
export const pageOutcome = z.union([
  z.object({ result: z.string().check(z.maxLength(pageLimits.result)) }),
  z.object({
    failure: z.enum(pageFailures),
    message: z.optional(z.string().check(z.maxLength(pageLimits.failure))),
  }),
]);
export type PageOutcome = z.output<typeof pageOutcome>;
