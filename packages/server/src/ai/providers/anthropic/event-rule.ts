import { type EventRule, pick, pickCounts } from '../ai-sdk/event-rules';
import { asObject, type Json } from '../json';

const counts = ['input_tokens', 'output_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'];

/** Blocks by their type; others are skipped together with their deltas. */
const blocks: Readonly<Record<string, (block: Json) => Json>> = {
  text: ({ text }) => ({ type: 'text', text: typeof text === 'string' ? text : '' }),
  thinking: ({ thinking }) => ({ type: 'thinking', thinking: typeof thinking === 'string' ? thinking : '' }),
  redacted_thinking: block => ({ type: 'redacted_thinking', ...pick(block, 'string', ['data']) }),
  tool_use: block => ({
    type: 'tool_use',
    ...pick(block, 'string', ['id', 'name']),
    input: asObject(block.input) ?? {},
  }),
};

const deltas: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
};

/** Whether an event belongs to the protocol of another endpoint. */
const isForeign = (event: Json): boolean => 'choices' in event || 'candidates' in event;

/** Reduces the events of Anthropic's Messages protocol. Counts that are missing become zero, which the reader takes as unknown. */
export function createAnthropicRule(): EventRule {
  let hasBegun = false;
  const known = new Set<unknown>();
  return event => {
    const { type, index, delta } = event;
    switch (type) {
      case 'message_start': {
        hasBegun = true;
        const message = asObject(event.message);
        const usage = { input_tokens: 0, ...pickCounts(message?.usage, counts) };
        return { type, message: { ...pick(message, 'string', ['id', 'model', 'role']), usage } };
      }
      case 'content_block_start': {
        const block = asObject(event.content_block) ?? {};
        const rule = blocks[String(block.type)];
        if (!rule) return undefined;
        known.add(index);
        return { type, index, content_block: rule(block) };
      }
      case 'content_block_delta': {
        const kind = asObject(delta)?.type;
        const member = deltas[String(kind)];
        if (member === undefined || !known.has(index)) return undefined;
        return { type, index, delta: { type: kind, [member]: '', ...pick(delta, 'string', [member]) } };
      }
      case 'message_delta':
        return {
          type,
          delta: pick(delta, 'string', ['stop_reason', 'stop_sequence']),
          usage: { output_tokens: 0, ...pickCounts(event.usage, counts) },
        };
      case 'content_block_stop':
        return known.has(index) ? { type, index } : undefined;
      case 'message_stop':
        return { type };
      default:
        return isForeign(event) || !(hasBegun || type === 'ping') ? event : undefined;
    }
  };
}
