import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { hostLocations } from '../models/host-location';
import { boundedText, forbiddenCharacterPattern, titleSigns } from '../text';
import { agentVisibilities } from './agent';
import { agentPicture } from './agent-picture';
import { toolAsks } from './tool-ask';

const others = forbiddenCharacterPattern(titleSigns);

/** A text that allows letters, digits and the punctuation of titles. @__NO_SIDE_EFFECTS__ */
const plainText = (max: number, min: number) =>
  boundedText(max, min).check(z.refine(text => text.search(others) < 0, { error: 'charset' }));

/** The names that model endpoints accept. */
const toolName = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Maximum number of messages in a trial conversation with an agent. */
export const trialMessages = 40;

/** The editable fields of an agent, for form and server. */
export const agentFields = {
  name: plainText(limits.agentName, 1),
  description: z.optional(plainText(limits.agentDescription, 0)),
  modelId: z.uuid(),
  /** Models that answer, in this order, while its own cannot; only those in its place. */
  fallbackModelIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.fallbackModels))),
  modelHostLocation: z.enum(hostLocations),
  /** In order. */
  systemMessages: z.array(boundedText(limits.systemMessage, 1)).check(z.maxLength(limits.systemMessages)),
  /** Null removes the picture. */
  picture: z.optional(z.nullable(agentPicture)),
  /** In order; `[[…]]` marks a placeholder that the user fills in. */
  starterQuestions: z.optional(
    z.array(boundedText(limits.starterQuestion, 1)).check(z.maxLength(limits.starterQuestions)),
  ),
  /** `false` disables tools, whatever is assigned. Default: true. */
  useTools: z.optional(z.boolean()),
  /** Names of the server's tools. */
  assignedTools: z.optional(z.array(toolName).check(z.maxLength(limits.agentTools))),
  /** When to ask the user before a tool runs, by tool name; replaces all earlier values. */
  toolAsks: z.optional(
    z
      .record(z.string(), z.enum(toolAsks))
      .check(z.refine(asks => Object.keys(asks).length <= limits.agentTools, { error: 'too_many' })),
  ),
  /**
   * The members who may use it. Default: `teams` if teams are given. Otherwise `workspace` for a new agent of a member who manages
   * agents, and `private` for one of any other member; an existing private agent stays private.
   */
  visibility: z.optional(z.enum(agentVisibilities)),
  /** The teams that may use it; empty: the whole workspace, unless it is private. */
  teamIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.agentTeams))),
  /** Values for the model's parameters; an omitted one has its default. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
};

/** The fields whose changes are shown as text: lists as one item per line, and pairs as one `name: value` per line. */
export const agentTexts = [
  'name',
  'description',
  'systemMessages',
  'starterQuestions',
  'toolAsks',
  'parameters',
] as const satisfies readonly (keyof typeof agentFields)[];
export type AgentText = (typeof agentTexts)[number];

/** Input for a new agent. */
export const agentInput = snakeObject(agentFields);
export type AgentInput = z.output<typeof agentInput>;

/** Changes to an agent; omitted fields stay unchanged. */
export const agentPatch = snakeObject({
  ...agentFields,
  name: z.optional(agentFields.name),
  modelId: z.optional(agentFields.modelId),
  modelHostLocation: z.optional(agentFields.modelHostLocation),
  systemMessages: z.optional(agentFields.systemMessages),
});
export type AgentPatch = z.output<typeof agentPatch>;
