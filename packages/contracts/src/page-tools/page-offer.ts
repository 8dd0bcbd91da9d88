import * as z from 'zod/mini';
import { pageLimits } from './page-limits';

/**
 * What stands before the name of a page's function where the model sees it, so that a page can neither stand in for a
 * tool of the server nor be taken for one.
 */
export const pageToolPrefix = 'page_';

const toolName = /^[a-zA-Z][\w-]*$/;

/** What a model is told about a function of a page. Written by the page: shown and handed on, never believed. */
export const offeredTool = z.object({
  name: z.string().check(z.refine(name => name.length <= pageLimits.toolName && toolName.test(name))),
  description: z.string().check(z.maxLength(pageLimits.toolDescription)),
  /** JSON schema of the arguments. */
  parameters: z.record(z.string(), z.unknown()).check(
    z.refine(schema => schema.type === 'object' && jsonLength(schema) <= pageLimits.toolParameters, {
      error: 'too_long',
    }),
  ),
});
export type OfferedTool = z.output<typeof offeredTool>;

/** What a page tells the assistant and lends to it, as it goes with a question. */
export const pageOffer = z.object({
  context: z.optional(z.string().check(z.maxLength(pageLimits.context))),
  tools: z.optional(
    z.array(offeredTool).check(
      z.maxLength(pageLimits.tools),
      z.refine(tools => new Set(tools.map(tool => tool.name)).size === tools.length, { error: 'duplicate' }),
      z.refine(
        tools =>
          tools.reduce((sum, tool) => sum + jsonLength(tool.parameters), 0) <= pageLimits.allParameters,
        { error: 'too_long' },
      ),
    ),
  ),
});
export type PageOffer = z.output<typeof pageOffer>;

/** Characters of a value as JSON; without end where it cannot be written as such, be it for its depth. */
function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
