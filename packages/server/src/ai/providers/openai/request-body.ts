import { alternateRoles } from '../alternate-roles';
import type { ProviderContent, ProviderMessage, ProviderPart, ProviderRequest } from '../provider';
import { readStructuredOutput } from '../read-structured-output';
import { fitToolSchema } from '../tool-schema';

/** The two names of the token limit; most endpoints know the older one, reasoning models refuse it. */
const maxTokens = ['max_tokens', 'max_completion_tokens'] as const;
type MaxTokensField = (typeof maxTokens)[number];

/** The name that a host knows, if nothing is known of the model. */
export const usualMaxTokensField = (host: string): MaxTokensField =>
  host === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';

/** Fields that make no sense without another one, and are removed with it. */
const dependents: Readonly<Record<string, readonly string[]>> = {
  stream: ['stream_options'],
  tools: ['tool_choice'],
};

/**
 * The body of `POST chat/completions`.
 *
 * @param maxTokensField Name of the limit of the output; once refused, the other name is used.
 * @param refused Fields that the endpoint does not accept.
 */
export function buildRequestBody(
  request: ProviderRequest,
  maxTokensField: MaxTokensField,
  refused: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  const body: Record<string, unknown> = {
    ...writeStructured(request.parameters),
    model: request.model,
    messages: alternateRoles(request.messages).map(wireMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map(tool => ({
        type: 'function',
        function: { ...tool, parameters: fitToolSchema(tool.parameters, 'openai') },
      })),
      ...toolChoiceOf(request),
    }),
    ...(request.maxOutputTokens !== undefined && {
      [maxTokensName(maxTokensField, refused)]: request.maxOutputTokens,
    }),
    stream: true,
    stream_options: { include_usage: true },
  };
  for (const field of refused) {
    if (isMaxTokens(field) && request.maxOutputTokens !== undefined) continue;
    for (const name of [field, ...(dependents[field] ?? [])]) delete body[name];
  }
  return body;
}

/** Whether a question can still be sent without a field that its endpoint now refuses. */
export const canRefuse = (refused: ReadonlySet<string>, field: string): boolean =>
  !refused.has(field) && !(isMaxTokens(field) && [...refused].some(isMaxTokens));

const isMaxTokens = (field: string): boolean => maxTokens.some(name => name === field);

/** The cap follows from the reserved credit, so it is sent under its other name and never left out. */
function maxTokensName(usual: MaxTokensField, refused: ReadonlySet<string>): string {
  const [older, newer] = maxTokens;
  const other = usual === older ? newer : older;
  return refused.has(usual) && !refused.has(other) ? other : usual;
}

function toolChoiceOf({ withoutCalls, toolChoice }: ProviderRequest): Record<string, unknown> {
  if (withoutCalls) return { tool_choice: 'none' };
  if (toolChoice === undefined) return {};
  return {
    tool_choice: toolChoice === 'required' ? toolChoice : { type: 'function', function: toolChoice },
  };
}

/** Structured output is one field here: `response_format` with a kind, and the schema if there is one. */
function writeStructured(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { response_format: format, json_schema: _, ...others } = parameters;
  const { schema, name = 'answer', ...details } = readStructuredOutput(parameters) ?? {};
  if (schema)
    return { ...others, response_format: { type: 'json_schema', json_schema: { name, ...details, schema } } };
  if (format === undefined || format === 'text') return others;
  return { ...others, response_format: typeof format === 'string' ? { type: format } : format };
}

function wireMessage(message: ProviderMessage): Record<string, unknown> {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role === 'user') return { role: 'user', content: wireContent(message.content) };
  if (message.role !== 'assistant' || !message.toolCalls?.length)
    return { role: message.role, content: message.content };
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map(call => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  };
}

const wireContent = (content: ProviderContent): unknown =>
  typeof content === 'string' ? content : content.map(wirePart);

function wirePart(part: ProviderPart): Record<string, unknown> {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const url = `data:${part.mimeType};base64,${Buffer.from(part.data).toString('base64')}`;
  return part.type === 'image'
    ? { type: 'image_url', image_url: { url } }
    : { type: 'file', file: { filename: part.name, file_data: url } };
}
