import type { ModelFault } from '../model-step';
import { dataEvent, type ModelWire, type WireError } from './model-wire';

const errors: Partial<Record<ModelFault, readonly [status: number, type: string, message: string]>> = {
  'bad-request': [400, 'invalid_request_error', 'bad'],
  'context-too-long': [
    400,
    'invalid_request_invalid_args',
    'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
  ],
  forbidden: [403, 'forbidden', 'no'],
  'too-large': [413, 'request_too_large', 'too large'],
  'rate-limited': [429, 'rate_limited', 'Requests rate limit exceeded'],
  internal: [500, 'internal_server_error', 'boom'],
  overloaded: [503, 'unreachable_backend', 'Service unavailable'],
};

/** Mistral's chat completions: thinking is a part of the content, and a call is sent as a whole. */
export const mistralWire: ModelWire = {
  basePath: '/v1',
  isQuestion: path => path === '/v1/chat/completions',
  isKnown: headers => /^Bearer ./.test(headers.authorization ?? ''),
  modelList: models => ({
    object: 'list',
    data: models.map(id => ({
      id,
      object: 'model',
      name: id,
      max_context_length: 131_072,
      capabilities: { completion_chat: !/embed/.test(id), function_calling: !id.includes('mute') },
    })),
  }),
  errorOf(fault, message): WireError | undefined {
    if (fault === 'unauthorized') return { status: 401, body: { detail: message ?? 'Unauthorized' } };
    const known = errors[fault];
    if (!known) return undefined;
    const [status, type, text] = known;
    return { status, body: { object: 'error', message: message ?? text, type, param: null, code: null } };
  },
  errorEvent: dataEvent({ error: { type: 'overloaded_error', message: 'busy', code: 503 } }),
  begin() {
    let calls = 0;
    let usage: Record<string, unknown> | undefined;
    const delta = (value: Record<string, unknown>, reason: string | null = null) =>
      dataEvent({
        id: 'cmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'stand-in',
        choices: [{ index: 0, delta: value, finish_reason: reason }],
        ...(reason !== null && usage && { usage }),
      });
    return {
      head: [delta({ role: 'assistant', content: '' })],
      write(piece) {
        if ('text' in piece) return [delta({ content: piece.text })];
        if ('reasoning' in piece)
          return [
            delta({
              content: [{ type: 'thinking', thinking: [{ type: 'text', text: piece.reasoning }] }],
            }),
          ];
        if ('usage' in piece) {
          const { input, output, cached } = piece.usage;
          usage = {
            prompt_tokens: input,
            completion_tokens: output,
            total_tokens: input + output,
            ...(cached && { num_cached_tokens: cached }),
          };
        } else if ('call' in piece) {
          const index = calls++;
          return [
            delta({
              tool_calls: [
                {
                  index,
                  id: piece.id ?? `call0000${index}`,
                  function: { name: piece.call, arguments: piece.arguments },
                },
              ],
            }),
          ];
        }
        return [];
      },
      end: finish => [
        delta({ content: '' }, finish ?? (calls > 0 ? 'tool_calls' : 'stop')),
        'data: [DONE]\n\n',
      ],
    };
  },
};
