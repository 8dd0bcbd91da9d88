import { json, type Painter, type PainterAnswer, startPainter } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawWithRetries } from '../images/draw-image';
import { googleImages } from './google-images';
import type { ImageCall, ImageProvider } from './image-provider';
import { openAiImages } from './openai-images';

const picture = Buffer.from('\x89PNG picture');
const b64 = picture.toString('base64');
const limits = { connect: 1_000, firstByte: 300, idle: 300, total: 1_000 };

let painter: Painter;
beforeAll(async () => {
  painter = await startPainter();
});
afterAll(() => painter.close());

const call = (change: Partial<ImageCall> = {}): ImageCall => ({
  model: 'gpt-image-1',
  prompt: 'A lighthouse',
  parameters: { outputFormat: 'webp', size: { width: 1024, height: 1536, aspectRatio: '2:3' } },
  references: [],
  variation: 0,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...change,
});
const openAi = (change = {}) =>
  openAiImages({ baseUrl: `${painter.origin}/v1`, apiKey: 'sk-1', limits, ...change });
const google = () => googleImages({ baseUrl: `${painter.origin}/v1beta`, apiKey: 'g-1', limits });
const reference = { mimeType: 'image/png', data: Buffer.from('reference bytes') };
const sent = () => JSON.parse(painter.requests.at(-1)?.body.toString() ?? '{}');

describe('the wire of OpenAI', () => {
  const good = json({ data: [{ b64_json: b64 }] });

  it('asks for one picture of the size', async () => {
    painter.use(good);
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
    expect(painter.requests[0]).toMatchObject({
      path: '/v1/images/generations',
      headers: { authorization: 'Bearer sk-1' },
    });
    expect(sent()).toEqual({
      model: 'gpt-image-1',
      prompt: 'A lighthouse',
      n: 1,
      size: '1024x1536',
      output_format: 'webp',
    });
  });

  it('sends reference pictures in a form to the edits', async () => {
    painter.use(good);
    await openAi().draw(call({ references: [reference, reference] }));
    const request = painter.requests[0];
    expect(request?.path).toBe('/v1/images/edits');
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': request?.headers['content-type'] ?? '' },
    }).formData();
    expect(form.get('prompt')).toBe('A lighthouse');
    const files = form.getAll('image[]') as File[];
    expect(files.map(({ type }) => type)).toEqual(['image/png', 'image/png']);
    expect(await files[0]?.text()).toBe('reference bytes');
  });

  it('leaves out a field that is refused, and never the size', async () => {
    const unknown = (param: string) =>
      json({ error: { message: `Unknown parameter: '${param}'.`, param, code: 'unknown_parameter' } }, 400);
    painter.use(unknown('response_format'), good);
    await openAi().draw(call({ model: 'other' }));
    expect(sent()).not.toHaveProperty('response_format');
    painter.use(unknown('size'), good);
    await expect(openAi().draw(call())).rejects.toMatchObject({ code: 'image_size_not_allowed' });
    expect(painter.requests).toHaveLength(1);
  });

  it('says how far a stream is', async () => {
    const write = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
    painter.use(response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(
        write({ type: 'image_generation.partial_image', partial_image_index: 0, b64_json: b64 }),
      );
      response.end(write({ type: 'image_generation.completed', b64_json: b64 }));
    });
    const steps: number[] = [];
    const drawn = await openAi({ streams: () => true }).draw(call({ onProgress: step => steps.push(step) }));
    expect([Buffer.from(drawn), steps]).toEqual([picture, [0.25]]);
    expect(sent()).toMatchObject({ stream: true, partial_images: 3 });
  });

  it.each<[string, object]>([
    ['empty base64', { b64_json: '', url: '/files/1' }],
    ['base64 of null', { b64_json: null, url: '/files/1' }],
    ['blank base64', { b64_json: ' \n', url: '/files/1' }],
    ['broken base64', { b64_json: '%%%', url: '/files/1' }],
  ])('takes the address beside %s', async (_, entry) => {
    painter.use(json({ data: [entry] }), response => response.end(picture));
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
  });

  it('takes an address in place of base64, and the first entry with an image', async () => {
    painter.use(json({ data: [{ b64_json: `${painter.origin}/files/1` }] }), response =>
      response.end(picture),
    );
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
    painter.use(json({ data: [{}, { b64_json: b64, url: '' }] }));
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
    painter.use(json({ data: { b64_json: b64 } }));
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
  });

  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbf, 0x3e, 0x3f]);
  it.each([
    ['a data URL', `data:image/jpeg;base64,${jpeg.toString('base64')}`],
    ['a data URL without a type', `DATA:;base64,${jpeg.toString('base64')}`],
    ['a data URL with parameters', `data:image/jpeg;charset=utf-8;base64,${jpeg.toString('base64')}`],
    ['lines', `${jpeg.toString('base64').replaceAll(/.{4}/g, '$&\r\n')}`],
    ['white space', ` ${jpeg.toString('base64')}\n`],
    ['the alphabet of URLs, without padding', jpeg.toString('base64url')],
    ['no padding', jpeg.toString('base64').replaceAll('=', '')],
  ])('reads base64 as %s, from both members', async (_, text) => {
    for (const entry of [{ b64_json: text }, ...(/^data:/.test(text) ? [{ url: text }] : [])]) {
      painter.use(json({ data: [entry] }));
      expect(Buffer.from(await openAi().draw(call()))).toEqual(jpeg);
    }
  });

  it.each<[string, object, string, string]>([
    [
      'an error object',
      { error: { code: 'content_policy_violation', message: 'No people' } },
      'provider_refusal',
      'No people',
    ],
    ['an error text', { error: 'Rejected by our safety system' }, 'provider_refusal', 'safety system'],
    [
      'an error beside empty data',
      { data: [], error: { message: 'Content blocked by moderation' } },
      'provider_refusal',
      'moderation',
    ],
    ['no images', { created: 1, data: [] }, 'provider_refusal', 'no picture'],
    [
      'the revised prompt alone',
      { data: [{ revised_prompt: 'A calm sea' }] },
      'provider_refusal',
      'A calm sea',
    ],
    [
      'a filter',
      { data: [{ url: '', content_filter_results: { hate: { filtered: true } } }] },
      'provider_refusal',
      'no picture',
    ],
    ['a finish reason', { finish_reason: 'CONTENT_FILTERED' }, 'provider_refusal', 'CONTENT_FILTERED'],
    ['a status', { id: 'x', status: 'Request Moderated' }, 'provider_refusal', 'Request Moderated'],
    ['a message', { message: 'This violates our content policy' }, 'provider_refusal', 'content policy'],
    ['a fault', { error: { message: 'The queue broke' } }, 'provider_internal', 'queue'],
    [
      'another answer',
      { choices: [{ message: { role: 'assistant' } }] },
      'provider_invalid_answer',
      'no picture',
    ],
  ])('reads a 200 with %s in place of an image', async (_, answer, code, reason) => {
    painter.use(json(answer));
    await expect(openAi().draw(call())).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason),
    });
  });

  it('reads an address of its own origin, and none of another', async () => {
    painter.use(
      json({ data: [{ url: '/files/1' }] }),
      response => response.end(picture),
      json({ data: [{ url: 'http://169.254.169.254/latest' }] }),
    );
    expect(Buffer.from(await openAi().draw(call()))).toEqual(picture);
    await expect(openAi().draw(call())).rejects.toMatchObject({ code: 'provider_invalid_answer' });
  });
});

describe('the wires of Google', () => {
  it('asks Gemini for a picture, with the references first', async () => {
    painter.use(
      json({ candidates: [{ content: { parts: [{ text: 'Here' }, { inlineData: { data: b64 } }] } }] }),
    );
    const parameters = { size: { aspectRatio: '16:9' } };
    const drawn = await google().draw(
      call({ model: 'gemini-2.5-flash-image', parameters, references: [reference] }),
    );
    expect(Buffer.from(drawn)).toEqual(picture);
    expect(painter.requests[0]).toMatchObject({
      path: '/v1beta/models/gemini-2.5-flash-image:generateContent',
      headers: { 'x-goog-api-key': 'g-1' },
    });
    expect(sent()).toMatchObject({
      contents: [{ parts: [{ inlineData: { mimeType: 'image/png' } }, { text: 'A lighthouse' }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '16:9' } },
    });
  });

  it('asks Imagen by predict', async () => {
    painter.use(json({ predictions: [{ bytesBase64Encoded: b64, mimeType: 'image/png' }] }));
    const parameters = { size: { aspectRatio: '3:4' } };
    const drawn = await google().draw(call({ model: 'imagen-4.0-generate-001', parameters }));
    expect(Buffer.from(drawn)).toEqual(picture);
    expect(painter.requests[0]?.path).toBe('/v1beta/models/imagen-4.0-generate-001:predict');
    expect(sent()).toMatchObject({
      instances: [{ prompt: 'A lighthouse' }],
      parameters: { sampleCount: 1, aspectRatio: '3:4' },
    });
  });

  it.each<[string, string, PainterAnswer]>([
    ['a blocked description', 'gemini-image', json({ promptFeedback: { blockReason: 'SAFETY' } })],
    ['a blocked picture', 'gemini-image', json({ candidates: [{ finishReason: 'IMAGE_SAFETY' }] })],
    [
      'a picture with a new reason',
      'gemini-image',
      json({ candidates: [{ finishReason: 'IMAGE_PROHIBITED_CONTENT' }] }),
    ],
    [
      'a text in its place',
      'gemini-image',
      json({
        candidates: [
          {
            finishReason: 'STOP',
            content: { parts: [{ text: 'I cannot draw people.' }, { inlineData: { data: '' } }] },
          },
        ],
      }),
    ],
    ['a filtered picture', 'imagen-4', json({ predictions: [{ raiFilteredReason: 'Filtered: 1' }] })],
    ['a filtered picture without a reason', 'imagen-4', json({})],
  ])('take %s as a refusal', async (_, model, answer) => {
    painter.use(answer);
    await expect(google().draw(call({ model }))).rejects.toMatchObject({ code: 'provider_refusal' });
  });
});

const html: PainterAnswer = response =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
const error = (status: number, code: string, message: string) => json({ error: { code, message } }, status);
const faults: readonly [string, PainterAnswer, string][] = [
  ['a refusal by code', error(400, 'content_policy_violation', 'No'), 'provider_refusal'],
  [
    'a refusal by its words',
    error(400, 'x', 'Your request was rejected by our safety system'),
    'provider_refusal',
  ],
  ['a size that is not taken', error(400, 'invalid_value', "Invalid size '7x7'"), 'image_size_not_allowed'],
  ['a wrong key', error(401, 'invalid_api_key', 'No'), 'provider_authentication'],
  ['a rate limit', error(429, 'rate_limit_exceeded', 'Slow'), 'provider_rate_limited'],
  ['a fault of its own', error(500, 'server_error', 'Oh'), 'provider_internal'],
  ['overload', error(503, 'overloaded', 'Oh'), 'provider_overloaded'],
  ['a gateway that waited', error(504, 'timeout', 'Oh'), 'provider_timeout'],
  ['a page in place of JSON', html, 'provider_invalid_answer'],
  ['JSON that is cut', response => response.end('{"data":[{"b64'), 'provider_invalid_answer'],
  ['nothing', response => response.end(), 'provider_invalid_answer'],
  ['a reset', response => response.destroy(), 'provider_unreachable'],
  ['silence', () => undefined, 'provider_timeout'],
  [
    'a hang in the middle',
    response => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data"'),
    'provider_timeout',
  ],
];

describe.each([
  ['OpenAI', openAi, 'gpt-image-1', { data: [{ b64_json: '%%%' }] }],
  [
    'Gemini',
    google,
    'gemini-image',
    { candidates: [{ content: { parts: [{ inlineData: { data: '%%%' } }] } }] },
  ],
  ['Imagen', google, 'imagen-4', { predictions: [{ bytesBase64Encoded: '%%%' }] }],
] as const)('faults of %s', (_, make: () => ImageProvider, model, broken) => {
  it.each(faults)('%s', async (_name, answer, code) => {
    painter.use(answer);
    await expect(make().draw(call({ model }))).rejects.toMatchObject({ code });
  });

  it('broken base64', async () => {
    painter.use(json(broken));
    await expect(make().draw(call({ model }))).rejects.toMatchObject({ code: 'provider_invalid_answer' });
  });

  it('ends the request when it is cancelled', async () => {
    const abort = new AbortController();
    painter.use(() => abort.abort(new Error('cancelled')));
    await expect(make().draw(call({ model, signal: abort.signal }))).rejects.toThrow('cancelled');
  });
});

describe('a fault that passes', () => {
  it('is waited for as long as the endpoint wants', async () => {
    painter.use(json({}, 429, { 'retry-after': '1' }), json({ data: [{ b64_json: b64 }] }));
    const begun = performance.now();
    await drawWithRetries(openAi(), call());
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(painter.requests).toHaveLength(2);
  });

  it('is not waited for where it takes too long, nor is any other', async () => {
    painter.use(json({}, 429, { 'retry-after': '3600' }));
    await expect(drawWithRetries(openAi(), call())).rejects.toMatchObject({ code: 'provider_rate_limited' });
    painter.use(error(400, 'content_policy_violation', 'No'));
    await expect(drawWithRetries(openAi(), call())).rejects.toMatchObject({ code: 'provider_refusal' });
    expect(painter.requests).toHaveLength(1);
  });
});
