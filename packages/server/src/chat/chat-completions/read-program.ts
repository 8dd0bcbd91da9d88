import {
  type Ability,
  type ChatCompletionRequest,
  type ChatCompletionTool,
  programLimits,
} from '@oriel/contracts';
import type { ToolChoice, ToolDefinition } from '../../ai/providers/provider';
import { findSchemaProblem } from '../../ai/tools/mcp/check-tool';
import { tooLarge } from '../../platform/errors/errors';
import { refuseParameter } from '../../platform/errors/refuse-parameter';
import { checkImages, type ProgramRequest } from '../runs/lifecycle/program-request';
import { latestImages, readMessages } from './read-messages';

export interface ReadProgram {
  readonly program: ProgramRequest;
  /** The last text of the user. */
  readonly question: string;
}

/**
 * Reads a request in OpenAI's format.
 * @param abilities of the agent's model
 * @throws 400 that names the refused member, 413
 */
export async function readProgram(
  body: ChatCompletionRequest,
  abilities: readonly Ability[],
): Promise<ReadProgram> {
  checkLength(body);
  const tools = body.tool_choice === 'none' ? [] : readTools(body.tools ?? []);
  const toolChoice = readToolChoice(body.tool_choice, tools);
  checkFormat(body.response_format);
  // Before they are decoded, which takes long.
  checkImages(latestImages(body.messages).size, abilities);
  const { messages, question } = await readMessages(body.messages, { hasTools: tools.length > 0 });
  return {
    program: {
      messages,
      tools,
      toolChoice,
      responseFormat: body.response_format ?? undefined,
      maxOutputTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
    },
    question,
  };
}

/** Only images may fill the body, which is larger than other bodies because of them. @throws 413 */
function checkLength({ messages, tools, response_format: format }: ChatCompletionRequest): void {
  const length = [...messages, ...(tools ?? []), ...(format ? [format] : [])].reduce(
    (sum, each) => sum + jsonLength(each),
    0,
  );
  if (length > programLimits.characters) throw tooLarge(programLimits.characters);
}

/** Length as JSON without the images; infinite for a value that is too deep to be written. */
function jsonLength(value: object): number {
  try {
    return JSON.stringify(value, (key, part) => (key === 'image_url' ? undefined : part)).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const noParameters = { type: 'object', properties: {} };

function readTools(tools: readonly ChatCompletionTool[]): readonly ToolDefinition[] {
  const names = new Set<string>();
  return tools.map(({ function: { name, description, parameters } }, index) => {
    const path = `tools.${index}.function`;
    if (names.has(name))
      throw refuseParameter(`${path}.name`, {
        en: 'Two tools have the same name',
        de: 'Zwei Tools haben denselben Namen',
      });
    names.add(name);
    const schema = parameters && Object.keys(parameters).length > 0 ? parameters : noParameters;
    checkSchema(`${path}.parameters`, schema);
    return { name, description: description ?? '', parameters: schema };
  });
}

/** @throws 400 for something that is no JSON schema of an object, or too long or deep for one */
function checkSchema(path: string, schema: unknown): void {
  const problem = findSchemaProblem(schema);
  if (problem === 'schema_size')
    throw refuseParameter(path, {
      en: 'The schema is too long or too deep',
      de: 'Das Schema ist zu lang oder zu tief',
    });
  if (problem)
    throw refuseParameter(path, {
      en: 'This must be a JSON schema of the type object',
      de: 'Hier muss ein JSON-Schema vom Typ object stehen',
    });
}

function readToolChoice(
  choice: ChatCompletionRequest['tool_choice'],
  tools: readonly ToolDefinition[],
): ToolChoice | undefined {
  if (!choice || choice === 'auto' || choice === 'none') return undefined;
  if (tools.length === 0)
    throw refuseParameter('tool_choice', {
      en: 'A choice needs tools to choose from',
      de: 'Eine Auswahl braucht Tools, aus denen gewählt wird',
    });
  if (choice === 'required') return choice;
  const { name } = choice.function;
  if (!tools.some(tool => tool.name === name))
    throw refuseParameter('tool_choice.function.name', {
      en: 'None of the tools has this name',
      de: 'Keines der Tools hat diesen Namen',
    });
  return { name };
}

function checkFormat(format: ChatCompletionRequest['response_format']): void {
  if (format?.type === 'json_schema')
    checkSchema('response_format.json_schema.schema', format.json_schema.schema);
}
