import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { agentShape } from './agent';
import { toolAsks } from './tool-ask';

/** An agent as seen by members who manage agents. */
export const managedAgent = snakeObject({
  ...agentShape,
  /** By tool name. A tool that is not listed asks each time if it has an effect, else never. */
  toolAsks: z.optional(z.record(z.string(), z.enum(toolAsks))),
});
export type ManagedAgent = z.output<typeof managedAgent>;
