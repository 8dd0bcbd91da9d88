/*
 * A question of a program that speaks OpenAI's API. Its conversation is not stored, and its tools run in the program: a call of one
 * ends the answer, and the program asks again with the result.
 */
import { type Ability, type ChatCompletionRequest, mostImages } from '@oriel/contracts';
import type { ModelRow } from '../../../ai/endpoints/candidates';
import type { ProviderMessage, ToolChoice, ToolDefinition } from '../../../ai/providers/provider';
import { countImages } from '../../../ai/providers/provider-content';
import { refuseParameter } from '../../../platform/errors/refuse-parameter';
import type { Mask } from '../../../platform/text/mask-personal-data';

export interface ProgramRequest {
  /** The conversation after the agent's instructions. The question is the last text of the user. */
  readonly messages: readonly ProviderMessage[];
  readonly tools: readonly ToolDefinition[];
  /** Only with tools. */
  readonly toolChoice: ToolChoice | undefined;
  /** Undefined: as the agent has it. */
  readonly responseFormat: NonNullable<ChatCompletionRequest['response_format']> | undefined;
  readonly maxOutputTokens: number | undefined;
}

const imagesOf = ({ messages }: Pick<ProgramRequest, 'messages'>): number =>
  countImages(messages.map(({ content }) => content));

const takesTools = ({ abilities }: ModelRow): boolean =>
  abilities.some(({ type }) => type === 'tool-function');

function takesFormat({ parameterDefinitions }: ModelRow, format: ProgramRequest['responseFormat']): boolean {
  if (!format || format.type === 'text') return true;
  if (format.type === 'json_schema') return parameterDefinitions.json_schema !== undefined;
  const { response_format: kinds } = parameterDefinitions;
  return kinds?.type === 'string' && kinds.enum?.includes(format.type) !== false;
}

/** Whether a model can answer in place of the agent's own. */
export const takesProgram = (model: ModelRow, program: ProgramRequest): boolean =>
  (program.tools.length === 0 || takesTools(model)) &&
  imagesOf(program) <= mostImages(model.abilities) &&
  takesFormat(model, program.responseFormat);

/**
 * @param ownTools names of the agent's tools, also of those that are away: each gets a step in the answer
 * @throws 400 that names the part of the request that the agent or its model does not take
 */
export function checkProgram(
  program: ProgramRequest,
  { model, ownTools }: { readonly model: ModelRow; readonly ownTools: readonly string[] },
): void {
  if (program.tools.length > 0 && !takesTools(model))
    throw refuseParameter('tools', {
      code: 'capability_not_available',
      en: 'The model of this agent takes no tools',
      de: 'Das Modell dieses Agenten nimmt keine Tools an',
    });
  for (const [index, { name }] of program.tools.entries())
    if (ownTools.includes(name))
      throw refuseParameter(`tools.${index}.function.name`, {
        en: 'The agent has a tool with this name itself',
        de: 'Der Agent hat selbst ein Tool mit diesem Namen',
      });
  checkImages(imagesOf(program), model.abilities);
  if (!takesFormat(model, program.responseFormat))
    throw refuseParameter('response_format', {
      code: 'capability_not_available',
      en: `The model of this agent does not offer the format ${program.responseFormat?.type}`,
      de: `Das Modell dieses Agenten bietet das Format ${program.responseFormat?.type} nicht an`,
    });
}

/** @throws 400 if a model sees no images, or fewer */
export function checkImages(images: number, abilities: readonly Ability[]): void {
  const most = mostImages(abilities);
  if (images > 0 && most === 0)
    throw refuseParameter('messages', {
      code: 'capability_not_available',
      en: 'The model of this agent does not see images',
      de: 'Das Modell dieses Agenten sieht keine Bilder',
    });
  if (images > most)
    throw refuseParameter('messages', {
      code: 'chat_completion_too_many_temporary_files',
      en: `The model of this agent takes at most ${most} images`,
      de: `Das Modell dieses Agenten nimmt höchstens ${most} Bilder an`,
    });
}

/** The program's descriptions, of which a model reads more than names and types, without personal data. */
export function maskProgram(program: ProgramRequest, mask: Mask): ProgramRequest {
  const withoutData = <T>(value: T): T =>
    // Only texts are replaced by texts.
    JSON.parse(JSON.stringify(value), (key, part) =>
      key === 'description' && typeof part === 'string' ? mask(part) : part,
    ) as T;
  return {
    ...program,
    tools: withoutData(program.tools),
    responseFormat: program.responseFormat && withoutData(program.responseFormat),
  };
}

/** The agent's parameters with the format that the program asks for. */
export function parametersWith(
  parameters: Readonly<Record<string, unknown>>,
  program: ProgramRequest | undefined,
): Readonly<Record<string, unknown>> {
  if (!program?.responseFormat) return parameters;
  const { response_format: _, json_schema: __, ...others } = parameters;
  return program.responseFormat.type === 'text'
    ? others
    : { ...others, response_format: program.responseFormat };
}

/** The fields of a request to an endpoint that must not be left out. */
export const neededOf = ({ tools, toolChoice, responseFormat }: ProgramRequest): readonly string[] => [
  ...(tools.length > 0 ? ['tools'] : []),
  ...(toolChoice === undefined ? [] : ['tool_choice']),
  ...(responseFormat && responseFormat.type !== 'text' ? ['response_format'] : []),
];
