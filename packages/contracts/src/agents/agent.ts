import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { ability } from '../models/ability';
import { hostLocations } from '../models/host-location';
import { translations } from '../models/translations';

/**
 * The members who may use an agent. `private`: its creator, who alone reads and changes it. `teams`: its teams, its creator and
 * members who manage agents. `workspace`: every member.
 */
export const agentVisibilities = ['private', 'teams', 'workspace'] as const;
export type AgentVisibility = (typeof agentVisibilities)[number];

export const agentShape = {
  id: z.uuid(),
  modelId: z.uuid(),
  /** Models that answer, in this order, while its own cannot. Absent: none. */
  fallbackModelIds: z.optional(z.array(z.uuid())),
  name: z.string(),
  description: z.optional(z.string()),
  /** Name and description by language; built-in agents only. */
  i18n: z.optional(translations),
  modelHostLocation: z.enum(hostLocations),
  /** Every place where it may run: its own place, else those of its model. */
  hostLocations: z.optional(z.array(z.enum(hostLocations))),
  /** Present for built-in agents only. */
  internalId: z.optional(z.string()),
  visibility: z.optional(z.enum(agentVisibilities)),
  /** The whole workspace may use it: its visibility is `workspace`. */
  isPublic: z.optional(z.boolean()),
  /** Absent: its model is available now. */
  isAvailable: z.optional(z.boolean()),
  /** Default agent of a workspace that has set none; true for one agent at most. */
  isPreferred: z.optional(z.boolean()),
  /** In lists: the caller created it, and may read its ratings. Absent: no. */
  isMine: z.optional(z.boolean()),
  /** Questions offered in an empty chat with it; `[[…]]` marks a placeholder that the user fills in. Absent: none. */
  starterQuestions: z.optional(z.array(z.string())),
  /** Identifies its picture and changes with it. Absent: it has none. */
  pictureId: z.optional(z.uuid()),
  systemMessages: z.array(z.string()),
  assignedTools: z.array(z.string()),
  teamIds: z.array(z.uuid()),
  parameters: z.record(z.string(), z.unknown()),
  abilities: z.array(ability),
};

export const agent = snakeObject(agentShape);
export type Agent = z.output<typeof agent>;
