import { startTestStack, type TestStack } from '@oriel/testing';
import { type ModelEndpoint, type ModelStep, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, person } from '../../../http/testing/person';
import { ask, newChannel, readAll } from '../../testing/ask';

const modelLimits = { connect: 5_000, firstByte: 1_500, idle: 1_000, total: 60_000 };

describe.each(['openai', 'anthropic', 'google', 'mistral'] as const)('silence of %s', protocol => {
  let endpoint: ModelEndpoint;
  let stack: TestStack;
  let user: Person;
  beforeAll(async () => {
    endpoint = await startModelEndpoint([], { protocol, models: ['gemini-2.5-pro'] });
    const given = { baseUrl: endpoint.baseUrl, apiKey: 'key-upstream', models: [] };
    stack = await startTestStack({
      config: {
        modelLimits,
        ...(protocol === 'openai' ? { openai: given } : { providers: { [protocol]: given } }),
      },
    });
    user = await person(stack, 'adminKey');
  });
  afterAll(async () => {
    await stack?.close();
    await endpoint?.close();
  });

  it.each([
    ['before the first byte', [{ fault: 'no-answer' }], ''],
    ['in the middle of an answer', [{ text: 'Hälfte' }, { fault: 'hang' }], 'Hälfte'],
  ] as const satisfies readonly (readonly [string, readonly ModelStep[], string])[])(
    'ends the answer as late, keeps what came, and holds nothing: %s',
    async (_, script, fullText) => {
      const { id } = await newChannel(user);
      endpoint.use(script);
      const read = await readAll(ask(user, id, 'Frage'));
      expect(read.answer).toMatchObject({
        finishReason: 'error',
        error: { errorCode: 'provider_timeout', statusCode: 504 },
        content: { fullText },
      });
      await endpoint.idle();

      endpoint.use([{ text: 'wieder da' }]);
      expect((await readAll(ask(user, id, 'Und jetzt?'))).answer?.content.fullText).toBe('wieder da');
    },
  );
});
