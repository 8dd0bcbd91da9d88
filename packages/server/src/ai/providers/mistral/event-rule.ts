import { randomUUID } from 'node:crypto';
import { type EventRule, keepParts, pick, pickCounts } from '../ai-sdk/event-rules';
import { asObject, type Json } from '../json';

/** The texts of a content or a thought; the value is a text, or a list of parts. */
function readTexts(value: unknown): Json[] {
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  return keepParts(value, part =>
    typeof part.text === 'string' ? { type: 'text', text: part.text } : undefined,
  );
}

function readContent(content: unknown): string | Json[] | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return keepParts(content, part => {
    if (part.type === 'thinking') return { type: 'thinking', thinking: readTexts(part.thinking) };
    return part.type === 'text' ? readTexts([part])[0] : undefined;
  });
}

/** A piece of a call. The first one has the name, and gets an id if it has none. */
function readCall(call: Json): Json | undefined {
  const named = asObject(call.function);
  if (!named) return undefined;
  const id = pick(call, 'string', ['id']);
  const isNew = id.id === undefined && typeof named.name === 'string';
  const { arguments: text } = named;
  return {
    ...(isNew ? { id: randomUUID().replaceAll('-', '').slice(0, 9) } : id),
    ...pickCounts(call, ['index']),
    function: {
      ...pick(named, 'string', ['name', 'arguments']),
      ...(asObject(text) && { arguments: JSON.stringify(text) }),
    },
  };
}

/** Reduces the chunks of Mistral to the first choice and the counts. */
export const readMistralEvent: EventRule = event => {
  const { choices } = event;
  const usage = asObject(event.usage);
  const isChunk = typeof event.id === 'string' || usage !== undefined;
  const [first] = Array.isArray(choices) ? choices : [];
  const choice = asObject(first);
  if (!choice && !isChunk) return event;
  const delta = asObject(choice?.delta) ?? asObject(choice?.message) ?? {};
  const content = readContent(delta.content);
  const calls = keepParts(delta.tool_calls, readCall);
  return {
    ...pick(event, 'string', ['id', 'model']),
    ...pickCounts(event, ['created']),
    choices: [
      {
        index: 0,
        delta: {
          ...(content !== undefined && { content }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        ...pick(choice, 'string', ['finish_reason']),
      },
    ],
    ...(usage && { usage: { ...noCounts, ...readCounts(usage) } }),
  };
};

const noCounts = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };

function readCounts(usage: Json): Json {
  const details = asObject(usage.prompt_tokens_details);
  return {
    ...pickCounts(usage, [...Object.keys(noCounts), 'num_cached_tokens']),
    ...(details && { prompt_tokens_details: pickCounts(details, ['cached_tokens']) }),
  };
}
