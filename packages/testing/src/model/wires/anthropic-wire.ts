import type { ModelFault } from '../model-step';
import { halves, type ModelWire, type WireError, type WireFinish } from './model-wire';

const errors: Partial<Record<ModelFault, readonly [status: number, type: string, message: string]>> = {
  'bad-request': [400, 'invalid_request_error', 'messages: bad'],
  'context-too-long': [400, 'invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'],
  unauthorized: [401, 'authentication_error', 'invalid x-api-key'],
  forbidden: [403, 'permission_error', 'no'],
  'too-large': [413, 'request_too_large', 'too large'],
  'rate-limited': [429, 'rate_limit_error', 'slow down'],
  internal: [500, 'api_error', 'boom'],
  overloaded: [529, 'overloaded_error', 'Overloaded'],
};

const stopReasons: Record<WireFinish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
  content_filter: 'refusal',
};

const event = (type: string, value: Record<string, unknown> = {}): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`;

/** Anthropic's Messages protocol: blocks that begin, grow and stop, and named events. */
export const anthropicWire: ModelWire = {
  basePath: '/v1',
  isQuestion: path => path === '/v1/messages',
  isKnown: headers => Boolean(headers['x-api-key'] && headers['anthropic-version']),
  modelList: models => ({
    data: models.map(id => ({ type: 'model', id, display_name: `Claude ${id}` })),
    has_more: false,
  }),
  errorOf(fault, message): WireError | undefined {
    const known = errors[fault];
    if (!known) return undefined;
    const [status, type, text] = known;
    return { status, body: { type: 'error', error: { type, message: message ?? text } } };
  },
  errorEvent: event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  begin(steps) {
    let usage = { input: 0, output: 0, cached: 0 };
    for (const step of steps) if (step !== 'hold' && 'usage' in step) usage = { ...usage, ...step.usage };
    let index = -1;
    let open: string | undefined;
    let calls = 0;
    let refused = false;
    const stop = () => {
      const events = open === undefined ? [] : [event('content_block_stop', { index })];
      open = undefined;
      return events;
    };
    const start = (kind: string, block: Record<string, unknown>) => {
      const events = [...stop(), event('content_block_start', { index: ++index, content_block: block })];
      open = kind;
      return events;
    };
    const grow = (type: string, value: Record<string, unknown>) =>
      event('content_block_delta', { index, delta: { type, ...value } });
    return {
      head: [
        event('message_start', {
          message: {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            model: 'stand-in',
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: {
              input_tokens: usage.input - usage.cached,
              cache_read_input_tokens: usage.cached,
              cache_creation_input_tokens: 0,
              output_tokens: 1,
            },
          },
        }),
        event('ping'),
      ],
      write(piece) {
        if ('text' in piece)
          return [
            ...(open === 'text' ? [] : start('text', { type: 'text', text: '' })),
            grow('text_delta', { text: piece.text }),
          ];
        if ('reasoning' in piece)
          return [
            ...(open === 'thinking'
              ? []
              : start('thinking', { type: 'thinking', thinking: '', signature: '' })),
            grow('thinking_delta', { thinking: piece.reasoning }),
            ...(piece.signature ? [grow('signature_delta', { signature: piece.signature }), ...stop()] : []),
          ];
        if ('redacted' in piece)
          return [...start('redacted', { type: 'redacted_thinking', data: piece.redacted }), ...stop()];
        if ('refusal' in piece) {
          refused = true;
          return [];
        }
        if (!('call' in piece)) return [];
        const id = piece.id ?? `toolu_${calls}`;
        calls++;
        return [
          ...start('tool_use', { type: 'tool_use', id, name: piece.call, input: {} }),
          grow('input_json_delta', { partial_json: '' }),
          ...halves(piece.arguments).map(half => grow('input_json_delta', { partial_json: half })),
          ...stop(),
        ];
      },
      end(finish) {
        const reason = finish ?? (refused ? 'content_filter' : calls > 0 ? 'tool_calls' : 'stop');
        return [
          ...stop(),
          event('message_delta', {
            delta: { stop_reason: stopReasons[reason], stop_sequence: null },
            usage: { output_tokens: usage.output },
          }),
          event('message_stop'),
        ];
      },
    };
  },
};
