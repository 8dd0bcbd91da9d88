import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import { hostLocations } from '../models/host-location';
import { boundedText, othersThan, titleSigns } from '../text';
import { agentPicture } from './agent-picture';
import { toolAsks } from './tool-ask';

const others = othersThan(titleSigns);

/** A text of letters, digits and the punctuation of titles. @__NO_SIDE_EFFECTS__ */
const plainText = (max: number, min: number) =>
  boundedText(max, min).check(z.refine(text => text.search(others) < 0, { error: 'charset' }));

/** Endpoints of models take no other names. */
const toolName = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Messages of a conversation in which an agent is tried. */
export const trialMessages = 40;

/** The fields of an agent as people write them, for form and server. */
export const agentFields = {
  name: plainText(limits.agentName, 1),
  description: z.optional(plainText(limits.agentDescription, 0)),
  modelId: z.uuid(),
  modelHostLocation: z.enum(hostLocations),
  /** In their order. */
  systemMessages: z.array(boundedText(limits.systemMessage, 1)).check(z.maxLength(limits.systemMessages)),
  /** Null takes the picture away. */
  picture: z.optional(z.nullable(agentPicture)),
  /** In their order; `[[…]]` marks what a person has to fill in. */
  starterQuestions: z.optional(
    z.array(boundedText(limits.starterQuestion, 1)).check(z.maxLength(limits.starterQuestions)),
  ),
  /** `false`: no tools, whatever is assigned. Default: true. */
  useTools: z.optional(z.boolean()),
  /** Names of tools that the server has. */
  assignedTools: z.optional(z.array(toolName).check(z.maxLength(limits.agentTools))),
  /** When a person is asked before a tool runs, by its name; in place of all that were said before. */
  toolAsks: z.optional(
    z
      .record(z.string(), z.enum(toolAsks))
      .check(z.refine(asks => Object.keys(asks).length <= limits.agentTools, { error: 'too_many' })),
  ),
  /** The teams that may use it; empty: the whole workspace. */
  teamIds: z.optional(z.array(z.uuid()).check(z.maxLength(limits.agentTeams))),
  /** Values for the model; one that is left out has its default. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
};

/** The fields whose changes are shown as text: lists one a line, and of pairs `name: value` one a line. */
export const agentTexts = [
  'name',
  'description',
  'systemMessages',
  'starterQuestions',
  'toolAsks',
  'parameters',
] as const satisfies readonly (keyof typeof agentFields)[];
export type AgentText = (typeof agentTexts)[number];

/** A new agent, as a person describes it. */
export const agentInput = snakeObject(agentFields);
export type AgentInput = z.output<typeof agentInput>;

/** Changes to an agent; a field that is left out stays. */
export const agentPatch = snakeObject({
  ...agentFields,
  name: z.optional(agentFields.name),
  modelId: z.optional(agentFields.modelId),
  modelHostLocation: z.optional(agentFields.modelHostLocation),
  systemMessages: z.optional(agentFields.systemMessages),
});
export type AgentPatch = z.output<typeof agentPatch>;
