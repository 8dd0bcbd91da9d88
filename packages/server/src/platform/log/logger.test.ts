import { startTestStack } from '@oriel/testing';
import { startModelEndpoint } from '@oriel/testing/model';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it('holds no credential and nothing of a chat, at its most talkative', async () => {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    printed += String(chunk);
    return true;
  });
  const model = await startModelEndpoint();
  const stack = await startTestStack({
    config: {
      openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
      logLevel: 'debug',
      logPretty: true,
    },
  });
  const browser = await stack.signIn('member');
  const token = await stack.embedToken();
  const chat = `/api/chat/v1/organizations/${stack.keys.organizationId}`;
  const { id } = await (await browser.send('POST', `${chat}/channels`, { name: 'Geheimname' })).json();
  const connection = await (await browser.send('POST', `${chat}/connection-tokens/${id}`, {})).json();
  const ask = async () =>
    (
      await browser.send('POST', `${chat}/completions/stream`, { channel_id: id, text: 'Geheimfrage' })
    ).text();
  model.use([{ text: 'Geheimantwort' }]);
  expect(await ask()).toContain('Geheimantwort');
  model.use([{ fault: 'bad-request', message: 'Not with sk-upstream: Geheimfrage' }]);
  expect(await ask()).toContain('provider_bad_request');
  await (await browser.fetch(`/api/core/v1/auth/login?returnTo=/geheimziel`)).text();
  await (
    await stack.guest().fetch(`${chat}/channels`, { headers: { authorization: 'Bearer sk_geheim' } })
  ).text();
  const session = browser.cookie('oriel-session') ?? '';
  await stack.close();
  await model.close();

  expect(printed).toContain('answer failed');
  expect(printed).toContain('completions/stream');
  const secrets = [session, token, connection.token, stack.keys.secretKey, stack.keys.publishableKey];
  for (const secret of [...secrets, 'sk-upstream', 'sk_geheim']) expect(printed).not.toContain(secret);
  expect(printed).not.toMatch(/geheim/i);
});
