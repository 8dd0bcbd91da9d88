import type { ModelFault } from '../model-step';
import { dataEvent, type ModelWire, type WireError, type WireFinish } from './model-wire';

const errors: Partial<Record<ModelFault, readonly [code: number, status: string, message: string]>> = {
  'bad-request': [400, 'INVALID_ARGUMENT', 'bad'],
  'context-too-long': [
    400,
    'INVALID_ARGUMENT',
    'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  ],
  unauthorized: [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'],
  forbidden: [403, 'PERMISSION_DENIED', 'no'],
  'too-large': [413, 'INVALID_ARGUMENT', 'too large'],
  'rate-limited': [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota'],
  internal: [500, 'INTERNAL', 'boom'],
  overloaded: [503, 'UNAVAILABLE', 'The model is overloaded'],
};

const finishReasons: Record<WireFinish, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  tool_calls: 'STOP',
  content_filter: 'SAFETY',
};

/** `generateContent` of the Gemini API with `alt=sse`: whole parts in each event, no end marker but a finish reason. */
export const googleWire: ModelWire = {
  basePath: '/v1beta',
  isQuestion: path => /^\/v1beta\/models\/[^/]+:streamGenerateContent\?alt=sse$/.test(path),
  isKnown: headers => Boolean(headers['x-goog-api-key']),
  modelList: models => ({
    models: models.map(name => ({
      name: `models/${name}`,
      displayName: `Gemini ${name}`,
      supportedGenerationMethods: [/embed/.test(name) ? 'embedContent' : 'generateContent'],
      inputTokenLimit: 1_048_576,
      thinking: !name.includes('flash-2.0'),
    })),
  }),
  errorOf(fault, message): WireError | undefined {
    const known = errors[fault];
    if (!known) return undefined;
    const [code, status, text] = known;
    const details = fault === 'rate-limited' ? [{ '@type': 'RetryInfo', retryDelay: '34.07s' }] : [];
    return { status: code, body: { error: { code, message: message ?? text, status, details } } };
  },
  errorEvent: dataEvent({ error: { code: 503, message: 'The model is overloaded', status: 'UNAVAILABLE' } }),
  begin() {
    let said = false;
    let refusal: string | undefined;
    let usage: Record<string, number> = {};
    const send = (candidate: Record<string, unknown>) =>
      dataEvent({ candidates: [{ index: 0, ...candidate }], usageMetadata: usage, modelVersion: 'stand-in' });
    const parts = (...list: Record<string, unknown>[]) => {
      said = true;
      return [send({ content: { role: 'model', parts: list } })];
    };
    return {
      head: [],
      write(piece) {
        if ('text' in piece) return parts({ text: piece.text });
        if ('reasoning' in piece)
          return parts({
            text: piece.reasoning,
            thought: true,
            ...(piece.signature && { thoughtSignature: piece.signature }),
          });
        if ('refusal' in piece) refusal = piece.refusal;
        else if ('usage' in piece) {
          usage = {
            promptTokenCount: piece.usage.input,
            candidatesTokenCount: piece.usage.output,
            ...(piece.usage.cached && { cachedContentTokenCount: piece.usage.cached }),
          };
          return [dataEvent({ usageMetadata: usage })];
        } else if ('call' in piece) {
          const { id, signature } = piece;
          return parts({
            functionCall: { ...(id && { id }), name: piece.call, args: JSON.parse(piece.arguments) },
            ...(signature && { thoughtSignature: signature }),
          });
        }
        return [];
      },
      end(finish) {
        // A refused question has no candidate; an answer that is cut off has a finish reason.
        if (refusal !== undefined && !said)
          return [dataEvent({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: usage })];
        const reason = refusal === undefined ? (finish ?? 'stop') : 'content_filter';
        return [
          send({ content: { role: 'model', parts: [{ text: '' }] }, finishReason: finishReasons[reason] }),
        ];
      },
    };
  },
};
