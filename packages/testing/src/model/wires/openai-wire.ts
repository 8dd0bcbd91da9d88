import type { ModelFault } from '../model-step';
import { dataEvent, halves, type ModelWire, type WireError } from './model-wire';

const errors: Partial<Record<ModelFault, { status: number; error: Record<string, unknown> }>> = {
  'bad-request': { status: 400, error: { type: 'invalid_request_error', message: 'bad' } },
  'context-too-long': {
    status: 400,
    error: { code: 'context_length_exceeded', message: 'maximum context length is 8192 tokens' },
  },
  unauthorized: {
    status: 401,
    error: { code: 'invalid_api_key', message: 'Incorrect API key: sk-upstream' },
  },
  forbidden: { status: 403, error: { message: 'no' } },
  'too-large': { status: 413, error: { message: 'too large' } },
  'rate-limited': { status: 429, error: { type: 'rate_limit_error', message: 'slow down' } },
  internal: { status: 500, error: { message: 'boom' } },
  overloaded: { status: 503, error: { message: 'later' } },
};

/** OpenAI's chat completions, as most endpoints implement them. */
export const openAiWire: ModelWire = {
  basePath: '/v1',
  isQuestion: path => path === '/v1/chat/completions',
  isKnown: () => true,
  modelList: models => ({ object: 'list', data: models.map(id => ({ id, object: 'model' })) }),
  errorOf(fault, message): WireError | undefined {
    const known = errors[fault];
    return (
      known && { status: known.status, body: { error: { ...known.error, ...(message && { message }) } } }
    );
  },
  errorEvent: dataEvent({ error: { type: 'overloaded_error', message: 'busy' } }),
  begin() {
    let calls = 0;
    const delta = (value: Record<string, unknown>, reason: string | null = null) =>
      dataEvent({
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: value, finish_reason: reason }],
      });
    return {
      head: [delta({ role: 'assistant', content: '' })],
      write(piece) {
        if ('text' in piece) return [delta({ content: piece.text })];
        if ('reasoning' in piece) return [delta({ [piece.as ?? 'reasoning_content']: piece.reasoning })];
        if ('refusal' in piece) return [delta({ refusal: piece.refusal })];
        if ('usage' in piece)
          return [
            dataEvent({
              choices: [],
              usage: {
                prompt_tokens: piece.usage.input,
                completion_tokens: piece.usage.output,
                ...(piece.usage.cached && { prompt_tokens_details: { cached_tokens: piece.usage.cached } }),
              },
            }),
          ];
        if (!('call' in piece)) return [];
        const index = calls++;
        const call = (value: Record<string, unknown>) => delta({ tool_calls: [{ index, ...value }] });
        return [
          call({
            id: piece.id ?? `call_${index}`,
            type: 'function',
            function: { name: piece.call, arguments: '' },
          }),
          ...halves(piece.arguments).map(half => call({ function: { arguments: half } })),
        ];
      },
      end: finish => [delta({}, finish ?? (calls > 0 ? 'tool_calls' : 'stop')), 'data: [DONE]\n\n'],
    };
  },
};

/** The same at Azure: each deployment has an address of its own, and the key a header of its own. */
export const azureWire: ModelWire = {
  ...openAiWire,
  basePath: '',
  isQuestion: path => /^\/openai\/deployments\/[^/]+\/chat\/completions\?api-version=[\w-]+$/.test(path),
  isKnown: headers => headers['api-key'] !== undefined && headers.authorization === undefined,
};
