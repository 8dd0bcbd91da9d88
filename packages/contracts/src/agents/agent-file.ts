import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { agentFields } from './agent-input';
import { agentKnowledgeLimits } from './agent-knowledge';

/** Maximum number of agents in one file. */
export const agentsPerFile = 50;

/** A reference into another installation: resolved by id if that is known here, else by name. */
const named = z.object({ id: z.uuid(), name: z.string().check(z.maxLength(200)) });

const { modelId, fallbackModelIds, teamIds, useTools, picture, ...content } = agentFields;

/** An agent as a file describes it, for import into another workspace. */
export const agentInFile = snakeObject({
  ...content,
  model: named,
  /** Models that answer while its own cannot. */
  fallbackModels: z.optional(z.array(named).check(z.maxLength(limits.fallbackModels))),
  /** The teams that may use it. Absent: the whole workspace, unless its visibility is `private`. */
  teams: z.optional(z.array(named).check(z.maxLength(100))),
  picture: z.optional(picture),
  /** Names of its knowledge files. The files themselves are not exported; a person has to add them again. */
  files: z.optional(
    z.array(z.string().check(z.maxLength(300))).check(z.maxLength(agentKnowledgeLimits.files)),
  ),
});
export type AgentInFile = z.output<typeof agentInFile>;

/** The content of a file of agents. */
export const agentFile = z.object({
  format: z.literal('oriel-agents'),
  version: z.literal(1),
  agents: z.array(agentInFile).check(z.minLength(1), z.maxLength(agentsPerFile)),
});
export type AgentFile = z.output<typeof agentFile>;
