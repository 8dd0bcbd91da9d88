import * as z from 'zod/mini';
import { pageLimits } from './page-limits';

/**
 * Prefix of a page tool's name for the model, so that a page's tool can neither replace nor be mistaken for a tool of the server.
 */
export const pageToolPrefix = 'page_';

const toolName = /^[a-zA-Z][\w-]*$/;

/** A page's tool as described to a model. Written by the page: displayed and passed on, never trusted. */
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

/** A page's context and tools for the assistant, sent with a question. */
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

/** Length of a value as JSON; infinite if it cannot be serialized, for example because of its depth. */
function jsonLength(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
