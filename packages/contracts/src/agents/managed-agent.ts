import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { agentShape } from './agent';
import { toolAsks } from './tool-ask';

/** An agent as those see it who manage agents. */
export const managedAgent = snakeObject({
  ...agentShape,
  /** By name of the tool. A tool that is left out asks each time where it has an effect, else never. */
  toolAsks: z.optional(z.record(z.string(), z.enum(toolAsks))),
});
export type ManagedAgent = z.output<typeof managedAgent>;
