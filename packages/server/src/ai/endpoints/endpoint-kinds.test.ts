import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointDefinition } from '@oriel/contracts';
import { json, type Painter, type PainterAnswer, startPainter } from '@oriel/testing/model';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConnection } from '../providers/connection';
import type { ProviderEvent } from '../providers/provider-event';
import { defaultTimeLimits } from '../providers/time-limits';
import { adaptEndpoint } from './endpoint-kinds';

let standIn: Painter;
let proxy: Server;
/** Targets for which the proxy was asked; it reaches none. */
const targets: string[] = [];
beforeAll(async () => {
  standIn = await startPainter();
  proxy = createServer();
  proxy.on('connect', ({ url = '' }, socket) => {
    targets.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await standIn.close();
  await new Promise(resolve => proxy.close(resolve));
});

const signal = new AbortController().signal;
type Kind = Pick<EndpointDefinition, 'kind' | 'address' | 'options'>;

function adapt(definition: Kind, apiKey = 'k-1', connection = createConnection({})) {
  const limits = defaultTimeLimits;
  return adaptEndpoint({
    definition: { name: 'Endpoint', ...definition },
    apiKey,
    limits,
    imageLimits: limits,
    connection,
  });
}

/** Asks a question. @returns the text of the answer */
async function ask({ provider }: Awaited<ReturnType<typeof adapt>>, model: string) {
  const events: ProviderEvent[] = [];
  await provider.stream(
    { model, messages: [{ role: 'user', content: 'Hi' }], tools: [], parameters: {}, signal },
    event => events.push(event),
  );
  return events.map(event => (event.type === 'text' ? event.text : '')).join('');
}

/** The address that a kind has by itself, as a proxy is asked for it. */
async function usualTarget(definition: Kind) {
  targets.length = 0;
  const { port } = proxy.address() as AddressInfo;
  const connection = createConnection({ proxy: `http://127.0.0.1:${port}` });
  const adapter = await adapt(definition, 'k-1', connection);
  await expect(ask(adapter, 'm')).rejects.toMatchObject({ code: 'provider_unreachable' });
  connection.close();
  return [...new Set(targets)];
}

const stream =
  (...events: readonly unknown[]): PainterAnswer =>
  response =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
const hello = stream({ choices: [{ index: 0, delta: { content: 'Hello' }, finish_reason: 'stop' }] });
const asked = () => standIn.requests.map(({ path }) => path);
const headers = () => standIn.requests[0]?.headers ?? expect.unreachable();

describe('azure-openai', () => {
  const options = { apiVersion: '2024-10-21' };

  it('asks a deployment of the name of the model with its version and key', async () => {
    standIn.use(hello);
    const endpoint = await adapt({ kind: 'azure-openai', address: `${standIn.origin}/`, options });
    expect(await ask(endpoint, 'gpt 4o')).toBe('Hello');
    expect(asked()).toEqual(['/openai/deployments/gpt%204o/chat/completions?api-version=2024-10-21']);
    expect(headers()).toMatchObject({ 'api-key': 'k-1' });
    expect(headers()).not.toHaveProperty('authorization');
    expect(endpoint.list).toBeUndefined();
  });

  it('asks the deployment that its address names, and lists it', async () => {
    standIn.use(hello);
    const address = `${standIn.origin}/openai/deployments/house`;
    const endpoint = await adapt({ kind: 'azure-openai', address, options });
    expect(await endpoint.list?.(signal)).toEqual([{ id: 'house' }]);
    expect(await ask(endpoint, 'house')).toBe('Hello');
    expect(asked()).toEqual(['/openai/deployments/house/chat/completions?api-version=2024-10-21']);
    const named = {
      kind: 'azure-openai',
      address: standIn.origin,
      options: { ...options, deployment: 'own' },
    } as const;
    expect(await (await adapt(named)).list?.(signal)).toEqual([{ id: 'own' }]);
  });

  it('draws at the deployment of the model', async () => {
    standIn.use(json({ data: [{ b64_json: Buffer.from('image').toString('base64') }] }));
    const { painter } = await adapt({ kind: 'azure-openai', address: standIn.origin, options });
    const call = { model: 'dall-e-3', prompt: 'A tower', parameters: {}, variation: 0, references: [] };
    await painter?.draw({ ...call, signal, onProgress: () => undefined });
    expect(asked()).toEqual(['/openai/deployments/dall-e-3/images/generations?api-version=2024-10-21']);
    expect(headers()).toMatchObject({ 'api-key': 'k-1' });
  });
});

describe('vertex', () => {
  const options = { project: 'acme', region: 'europe-west3' };
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyFile = () =>
    JSON.stringify({
      client_email: 'oriel@acme.example',
      private_key: privateKey,
      private_key_id: 'kid-1',
      token_uri: `${standIn.origin}/token`,
    });
  const answer = stream({ candidates: [{ content: { parts: [{ text: 'Hello' }] }, finishReason: 'STOP' }] });
  const place = '/projects/acme/locations/europe-west3/publishers/google';

  it('exchanges the key file for a token, which it sends with each question until it ends', async () => {
    standIn.use(json({ access_token: 't-1', expires_in: 3_600 }), answer);
    const endpoint = await adapt({ kind: 'vertex', address: `${standIn.origin}/v1/`, options }, keyFile());
    expect(await ask(endpoint, 'gemini-2.5-flash')).toBe('Hello');
    expect(await ask(endpoint, 'gemini-2.5-pro')).toBe('Hello');
    const question = (model: string) => `/v1${place}/models/${model}:streamGenerateContent?alt=sse`;
    expect(asked()).toEqual(['/token', question('gemini-2.5-flash'), question('gemini-2.5-pro')]);
    const [token, ...questions] = standIn.requests;
    const form = new URLSearchParams(String(token?.body));
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const key = await importSPKI(publicKey, 'RS256');
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', key, {
      issuer: 'oriel@acme.example',
      audience: `${standIn.origin}/token`,
    });
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'kid-1' });
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/cloud-platform' });
    for (const { headers: sent } of questions) {
      expect(sent).toMatchObject({ authorization: 'Bearer t-1' });
      expect(sent).not.toHaveProperty('x-goog-api-key');
    }
  });

  it('asks for a new token once the old one has ended, and reports a refused key', async () => {
    const endpoint = await adapt({ kind: 'vertex', address: `${standIn.origin}/v1`, options }, keyFile());
    const brief = json({ access_token: 't-1', expires_in: 0 });
    standIn.use(brief, answer, json({ access_token: 't-2', expires_in: 0 }), answer);
    await ask(endpoint, 'gemini-2.5-flash');
    await ask(endpoint, 'gemini-2.5-flash');
    expect(standIn.requests.map(({ headers: { authorization } }) => authorization)).toEqual([
      undefined,
      'Bearer t-1',
      undefined,
      'Bearer t-2',
    ]);
    standIn.use(json({ error: 'invalid_grant' }, 400));
    await expect(ask(endpoint, 'gemini-2.5-flash')).rejects.toMatchObject({
      code: 'provider_authentication',
    });
    await expect(adapt({ kind: 'vertex', options }, 'no file')).rejects.toThrow('not the key file');
  });
});

describe('bedrock', () => {
  it('asks the region over OpenAI’s protocol with the key as a token', async () => {
    const options = { region: 'eu-central-1' };
    expect(await usualTarget({ kind: 'bedrock', options })).toEqual([
      'bedrock-mantle.eu-central-1.api.aws:443',
    ]);
    standIn.use(json({ data: [{ id: 'anthropic.claude' }, { id: 'amazon.titan-embed' }] }), hello);
    const endpoint = await adapt({ kind: 'bedrock', address: `${standIn.origin}/v1`, options });
    expect(await endpoint.list?.(signal)).toEqual([{ id: 'anthropic.claude' }]);
    expect(await ask(endpoint, 'anthropic.claude')).toBe('Hello');
    expect(asked()).toEqual(['/v1/models', '/v1/chat/completions']);
    for (const { headers: sent } of standIn.requests)
      expect(sent).toMatchObject({ authorization: 'Bearer k-1' });
  });
});

describe('ollama', () => {
  it('lists its tags beside the path of OpenAI, and sends a key only if there is one', async () => {
    const tags = { models: [{ name: 'gemma:2b', size: 1 }, { name: 'nomic-embed-text:latest' }, {}] };
    for (const address of [`${standIn.origin}/v1`, `${standIn.origin}/v1/`, standIn.origin]) {
      standIn.use(json(tags), hello);
      const endpoint = await adapt({ kind: 'ollama', address }, '');
      expect(await endpoint.list?.(signal)).toEqual([{ id: 'gemma:2b' }]);
      expect(asked()).toEqual(['/api/tags']);
      expect(headers()).not.toHaveProperty('authorization');
    }
    const endpoint = await adapt({ kind: 'ollama', address: `${standIn.origin}/v1` });
    expect(await ask(endpoint, 'gemma:2b')).toBe('Hello');
    expect(asked()).toEqual(['/api/tags', '/v1/chat/completions']);
    expect(standIn.requests[1]?.headers).toMatchObject({ authorization: 'Bearer k-1' });
  });
});

describe('openrouter', () => {
  it('lists models with their names and abilities, but not with its prices, which are in dollars', async () => {
    expect(await usualTarget({ kind: 'openrouter' })).toEqual(['openrouter.ai:443']);
    const pricing = { prompt: '0.000003', completion: '0.000015' };
    const list = {
      data: [
        {
          id: 'acme/large',
          name: 'Acme: Large',
          context_length: 128_000,
          architecture: { input_modalities: ['text', 'image'] },
          supported_parameters: ['tools', 'temperature'],
          pricing,
        },
        { id: 'acme/small', architecture: { input_modalities: ['text'] }, supported_parameters: [], pricing },
      ],
    };
    standIn.use(json(list), hello);
    const endpoint = await adapt({ kind: 'openrouter', address: `${standIn.origin}/api/v1` });
    const [large, small, ...more] = (await endpoint.list?.(signal)) ?? [];
    expect(more).toEqual([]);
    expect(large).toMatchObject({ id: 'acme/large', title: 'Acme: Large' });
    expect(JSON.stringify(large?.abilities)).toMatch(/tool-function.*128000|128000.*tool-function/);
    expect(large?.abilities?.map(({ type }) => type)).toContain('image');
    expect(small?.abilities?.map(({ type }) => type)).not.toContain('image');
    expect(small?.abilities?.map(({ type }) => type)).not.toContain('tool-function');
    expect(JSON.stringify([large, small])).not.toContain('0.000003');
    expect(await ask(endpoint, 'acme/large')).toBe('Hello');
    expect(asked()).toEqual(['/api/v1/models', '/api/v1/chat/completions']);
    for (const { headers: sent } of standIn.requests)
      expect(sent).toMatchObject({ authorization: 'Bearer k-1' });
  });
});
