import type { ChatCompletion, ChatCompletionChunk } from '@oriel/contracts';
import type { RouteName } from '../../route/routes';

interface CallExamples {
  readonly body?: object;
  /** By media type. */
  readonly answers?: Readonly<Record<string, object>>;
}

const agent = '3f0c6a52-8f5e-4c58-9a51-0d6c1e6f7a10';
const head = { id: 'chatcmpl-1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', created: 1_796_126_400, model: agent };

const completion: ChatCompletion = {
  ...head,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'At 6:12.', refusal: null },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 24, completion_tokens: 5, total_tokens: 29 },
  answered_by: { model: 'gpt-5', service: 'OpenAI', host_location: 'europe', is_fallback: false },
};

const chunk: ChatCompletionChunk = {
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content: 'At ' }, logprobs: null, finish_reason: null }],
};

/** Examples of calls that are read most. The others are made of their schemas. */
export const writtenExamples: Readonly<Partial<Record<RouteName, CallExamples>>> = {
  checkOrigin: {
    answers: {
      'application/json': {
        origin: 'http://www.shop.example',
        allowed: false,
        problems: ['not_allowed'],
        similar: ['https://shop.example'],
      },
    },
  },
  createChatCompletion: {
    body: { model: agent, messages: [{ role: 'user', content: 'When is high water?' }] },
    answers: { 'application/json': completion, 'text/event-stream': chunk },
  },
};
