/*
 * Requests to gateways with the chat completions protocol: their addresses, the fields they refuse and how they report it, the
 * order of roles they require, and how they list their models.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderMessage, ProviderRequest } from '../provider';
import type { ProviderEvent } from '../provider-event';
import { endpointUrl } from './endpoint-url';
import { listModels } from './list-models';
import { endpointHeaders, openAiProvider } from './openai-provider';

type Body = Readonly<Record<string, unknown>>;
interface Asked {
  readonly path: string;
  readonly body: Body;
}
interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

const answered = 'data: {"choices":[{"delta":{"content":"ok"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const taken: Answer = { body: answered };

let asked: Asked[] = [];
let respond: (request: Asked) => Answer = () => taken;
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', piece => {
    text += piece;
  });
  request.on('end', () => {
    const now = { path: request.url ?? '', body: text === '' ? {} : JSON.parse(text) };
    asked.push(now);
    const { status = 200, body } = respond(now);
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  respond = () => taken;
});

const tool = { name: 'clock', description: '', parameters: { type: 'object' } };
const signal = new AbortController().signal;
const buildRequest = (overrides: Partial<ProviderRequest> = {}): ProviderRequest => ({
  model: 'm',
  messages: [{ role: 'user', content: 'q' }],
  tools: [tool],
  parameters: { temperature: 0.2, top_p: 0.9, reasoning_effort: 'low', user: 'u' },
  maxOutputTokens: 50,
  signal,
  ...overrides,
});

async function ask(provider = openAiProvider({ baseUrl: `${origin}/v1` }), request = buildRequest()) {
  const events: ProviderEvent[] = [];
  const error: unknown = await provider
    .stream(request, event => events.push(event))
    .then(
      () => undefined,
      fault => fault,
    );
  return { error, events };
}

/** Refuses requests that contain one of the fields, naming the first that is present. */
const refuse = (refusals: Readonly<Record<string, Answer>>) => (request: Asked) => {
  const field = Object.keys(refusals).find(name => name in request.body);
  return (field && refusals[field]) || taken;
};
const invalid = (message: string, more: object = {}): Answer => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null, ...more } },
});

describe('a field that is refused is left out, and stays left out', () => {
  const refusals: readonly (readonly [title: string, field: string, answer: Answer])[] = [
    [
      'by its param',
      'stream_options',
      invalid("Unknown parameter: 'stream_options'.", { param: 'stream_options', code: 'unknown_parameter' }),
    ],
    [
      'by the path of its param',
      'stream_options',
      invalid('This is not supported.', { param: 'stream_options.include_usage' }),
    ],
    ['in a sentence', 'stream_options', invalid('Unrecognized request argument supplied: stream_options')],
    [
      'in an error that is a text',
      'stream_options',
      { status: 400, body: { error: 'json: unknown field "stream_options"' } },
    ],
    [
      'in the object itself',
      'stream_options',
      {
        status: 400,
        body: {
          object: 'error',
          message:
            "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
          code: 400,
        },
      },
    ],
    [
      'by the path of a check',
      'stream_options',
      {
        status: 422,
        body: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', 'stream_options', 'include_usage'],
              msg: 'Extra inputs are not permitted',
              input: true,
            },
          ],
        },
      },
    ],
    [
      'by the path of a check, in a message',
      'stream_options',
      {
        status: 422,
        body: {
          object: 'error',
          message: {
            detail: [
              {
                type: 'extra_forbidden',
                loc: ['body', 'stream_options'],
                msg: 'Extra inputs are not permitted',
              },
            ],
          },
        },
      },
    ],
    [
      'by the path of a check, in a text in a message',
      'top_p',
      {
        status: 400,
        body: {
          error: {
            code: 'Invalid input',
            message: JSON.stringify({
              detail: [
                { type: 'extra_forbidden', loc: ['body', 'top_p'], msg: 'Extra inputs are not permitted' },
              ],
            }),
            status: 422,
          },
        },
      },
    ],
    [
      'in a list of names',
      'stream_options',
      {
        status: 400,
        body: {
          detail: "Extra parameters ['stream_options'] are not allowed when extra-parameters is not set",
        },
      },
    ],
    [
      'as a name of JSON',
      'stream_options',
      {
        status: 400,
        body: [
          {
            error: {
              code: 400,
              message: 'Invalid JSON payload received. Unknown name "stream_options": Cannot find field.',
              status: 'INVALID_ARGUMENT',
            },
          },
        ],
      },
    ],
    ['as a property', 'stream_options', invalid("property 'stream_options' is unsupported")],
    [
      'with a list of what is expected',
      'stream_options',
      {
        status: 422,
        body: 'Failed to deserialize the JSON body: unknown field `stream_options`, expected one of `messages`, `model`, `temperature`, `max_tokens`, `top_p`',
      },
    ],
    [
      'as text alone',
      'stream_options',
      { status: 400, body: 'stream_options is not supported by this model' },
    ],
    [
      'with a status of the server',
      'stream_options',
      { status: 500, body: { error: { message: 'stream_options: Extra inputs are not permitted' } } },
    ],
    [
      'with status 200',
      'stream_options',
      {
        body: 'event: error\ndata: {"error":{"message":"Unsupported parameter: stream_options","code":400}}\n\n',
      },
    ],
    [
      'for its value',
      'temperature',
      invalid(
        "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
        { param: 'temperature', code: 'unsupported_value' },
      ),
    ],
    [
      'for the model',
      'temperature',
      invalid("Unsupported parameter: 'temperature' is not supported with this model.", {
        param: 'temperature',
      }),
    ],
    [
      'beside another one',
      'temperature',
      invalid('`temperature` and `top_p` cannot both be specified for this model. Please use only one.'),
    ],
    ['because it is deprecated', 'top_p', invalid('top_p is deprecated for this model.')],
    [
      'reasoning_effort',
      'reasoning_effort',
      invalid(
        'litellm.UnsupportedParamsError: openai does not support parameters: ["reasoning_effort"], for model=m.',
      ),
    ],
    ['a word of the language', 'user', invalid('Unrecognized request argument supplied: user')],
    [
      'tools',
      'tools',
      {
        status: 400,
        body: {
          error: { message: 'registry.ollama.ai/library/m:2b does not support tools', type: 'api_error' },
        },
      },
    ],
    [
      'tools, by what they would need',
      'tools',
      {
        status: 400,
        body: {
          object: 'error',
          message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        },
      },
    ],
  ];
  it.each(refusals)('%s', async (_, field, answer) => {
    respond = refuse({ [field]: answer });
    const provider = openAiProvider({ baseUrl: `${origin}/v1` });
    const { error, events } = await ask(provider);
    expect(error).toBeUndefined();
    expect(events.filter(({ type }) => type === 'open')).toHaveLength(1);
    expect(asked).toHaveLength(2);
    const [first, second] = asked.map(({ body }) => body);
    expect(first).toHaveProperty(field);
    const { [field]: _left, ...rest } = first ?? {};
    expect(second).toEqual(rest);
    expect((await ask(provider)).error).toBeUndefined();
    expect(asked).toHaveLength(3);
    expect(asked[2]?.body).toEqual(second);
    // Another model may accept it.
    await ask(provider, buildRequest({ model: 'other' }));
    expect(asked[3]?.body).toHaveProperty(field);
  });

  it('several, one after the other', async () => {
    respond = refuse({
      stream_options: invalid('Unknown parameter: stream_options'),
      temperature: invalid('Unknown parameter: temperature'),
      top_p: invalid('Unknown parameter: top_p'),
    });
    expect((await ask()).error).toBeUndefined();
    expect(asked).toHaveLength(4);
    expect(Object.keys(asked[3]?.body ?? {})).not.toEqual(expect.arrayContaining(['top_p']));
  });

  it.each(['max_tokens', 'max_completion_tokens'])(
    'but %s goes by its other name, as it is a cap',
    async name => {
      const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
      respond = request =>
        name in request.body
          ? invalid(
              `Unsupported parameter: '${name}' is not supported with this model. Use '${other}' instead.`,
              { param: name, code: 'unsupported_parameter' },
            )
          : taken;
      expect((await ask()).error).toBeUndefined();
      expect(asked.at(-1)?.body).toHaveProperty(other, 50);
      expect(asked.at(-1)?.body).not.toHaveProperty(name);
    },
  );

  it('and a cap that is refused under both names fails the answer', async () => {
    respond = ({ body }) =>
      invalid(`Unknown parameter: ${'max_tokens' in body ? 'max_tokens' : 'max_completion_tokens'}`);
    expect((await ask()).error).toMatchObject({ code: 'provider_bad_request' });
    expect(asked).toHaveLength(2);
  });

  it('stream, whose answer comes whole then', async () => {
    respond = ({ body }) =>
      'stream' in body
        ? invalid("Unsupported value: 'stream' does not support true with this model.", { param: 'stream' })
        : { body: { choices: [{ message: { content: 'whole' }, finish_reason: 'stop' }] } };
    expect((await ask()).events).toContainEqual({ type: 'text', text: 'whole' });
    expect(asked[1]?.body).not.toHaveProperty('stream_options');
  });

  const kept: readonly (readonly [title: string, answer: Answer])[] = [
    [
      'for another reason',
      invalid("Invalid 'temperature': decimal above maximum value", {
        param: 'temperature',
        code: 'decimal_above_max_value',
      }),
    ],
    [
      'for what the question says',
      invalid('messages: text content blocks are not supported', { param: 'messages' }),
    ],
    [
      'for one of the tools',
      invalid("Invalid schema for function 'clock': extra fields are not allowed", {
        param: 'tools[0].function.parameters',
      }),
    ],
    ...['tools', 'stream', 'stream_options', 'max_tokens'].map((field): readonly [string, Answer] => [
      `for one of the tools, by a property of it that is called ${field}`,
      invalid(
        `Invalid schema for function 'clock': In context=('properties', 'unsupported', 'properties', '${field}'), array schema missing items`,
        { param: 'tools[0].function.parameters', code: 'invalid_function_parameters' },
      ),
    ]),
    [
      'for one of the tools, by its name alone',
      invalid("Function 'clock': 'stream' is an unsupported property"),
    ],
    [
      'for one of the tools, by its place in the sentence',
      invalid("tools.0.custom.input_schema: properties.unsupported.properties['stream_options'] has no type"),
    ],
    [
      'for one of the tools, by its place in a check',
      {
        status: 422,
        body: {
          detail: [
            { loc: ['body', 'tools', 'function', 'parameters'], msg: "'stream' is not supported here" },
          ],
        },
      },
    ],
    [
      'for one of the tools, by its place in a list as Python writes it',
      invalid("[{'loc': ('body', 'tools', 0, 'function'), 'msg': \"'stream' is not supported\"}]"),
    ],
    ['for the model', invalid('Unknown model: m', { param: 'model' })],
    ['for its length', invalid("This model's maximum context length is 10 tokens. Reduce max_tokens.")],
    ['for the key', { status: 401, body: { error: { message: 'stream_options is not supported' } } }],
    ['for the rate', { status: 429, body: { error: { message: 'stream_options is not supported' } } }],
  ];
  it.each(kept)('but not where a request is refused %s', async (_, answer) => {
    respond = () => answer;
    expect((await ask()).error).toBeDefined();
    expect(asked).toHaveLength(1);
  });
});

describe('a base address', () => {
  it.each([
    ['http://host/v1', 'http://host/v1/chat/completions'],
    ['http://host/v1/', 'http://host/v1/chat/completions'],
    ['http://host/v1//', 'http://host/v1/chat/completions'],
    ['http://host/v1/chat/completions', 'http://host/v1/chat/completions'],
    ['http://host/v1/chat/completions/', 'http://host/v1/chat/completions'],
    ['http://host', 'http://host/chat/completions'],
    ['http://host/?api-version=1', 'http://host/chat/completions?api-version=1'],
    ['http://host/v1?api-version=1', 'http://host/v1/chat/completions?api-version=1'],
    ['http://host/v1/?a=1&b=2', 'http://host/v1/chat/completions?a=1&b=2'],
    ['http://host/v1?a=/x/', 'http://host/v1/chat/completions?a=/x/'],
    [
      'http://host/openai/deployments/d/chat/completions?api-version=1',
      'http://host/openai/deployments/d/chat/completions?api-version=1',
    ],
    ['http://host/models?api-version=1', 'http://host/models/chat/completions?api-version=1'],
    ['http://host/v1#part', 'http://host/v1/chat/completions'],
  ])('%s', (baseUrl, url) => expect(endpointUrl(baseUrl, 'chat/completions').href).toBe(url));

  it('without a path is completed where the server is not at its root', async () => {
    respond = ({ path }) =>
      path === '/v1/chat/completions' ? taken : { status: 404, body: '404 page not found' };
    const provider = openAiProvider({ baseUrl: origin });
    expect((await ask(provider)).error).toBeUndefined();
    expect((await ask(provider)).error).toBeUndefined();
    expect(asked.map(({ path }) => path)).toEqual([
      '/chat/completions',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ]);
  });

  it('keeps its query', async () => {
    await ask(openAiProvider({ baseUrl: `${origin}/v1?api-version=1` }));
    expect(asked[0]?.path).toBe('/v1/chat/completions?api-version=1');
  });

  it('of Azure gets the key as Azure takes it', () => {
    const headersOf = (baseUrl: string) => endpointHeaders({ baseUrl, apiKey: 'k' });
    expect(headersOf('https://x.openai.azure.com/openai/v1')).toEqual({ 'api-key': 'k' });
    expect(headersOf('https://azure.com.example/v1')).toEqual({ authorization: 'Bearer k' });
  });
});

describe('roles alternate', () => {
  const user = (content: string): ProviderMessage => ({ role: 'user', content });
  const assistant = (content: string): ProviderMessage => ({ role: 'assistant', content });
  const system = (content: string): ProviderMessage => ({ role: 'system', content });
  const calling: ProviderMessage = {
    role: 'assistant',
    content: '',
    toolCalls: [{ id: 'c', name: 'clock', arguments: '{}' }],
  };
  const result: ProviderMessage = { role: 'tool', toolCallId: 'c', content: 'noon' };
  it.each<[string, ProviderMessage[], [string, string | null][]]>([
    ['after an answer that failed', [user('a'), user('b')], [['user', 'a\n\nb']]],
    ['after an answer that was empty', [user('a'), assistant(' \n'), user('b')], [['user', 'a\n\nb']]],
    [
      'after two of them',
      [user('a'), assistant('b'), user('c'), user('d'), user('e')],
      [
        ['user', 'a'],
        ['assistant', 'b'],
        ['user', 'c\n\nd\n\ne'],
      ],
    ],
    [
      'after two answers',
      [user('a'), assistant('b'), assistant('c'), user('d')],
      [
        ['user', 'a'],
        ['assistant', 'b\n\nc'],
        ['user', 'd'],
      ],
    ],
    ['from a question on', [assistant('a'), user('b')], [['user', 'b']]],
    [
      'behind one system message',
      [system('s'), system('t'), user('a')],
      [
        ['system', 's\n\nt'],
        ['user', 'a'],
      ],
    ],
    [
      'behind a system message that came later',
      [user('a'), system('s'), user('b')],
      [
        ['system', 's'],
        ['user', 'a\n\nb'],
      ],
    ],
    ['without an empty system message', [system(''), user('a')], [['user', 'a']]],
    [
      'around calls',
      [user('a'), calling, result, assistant('b'), user('c')],
      [
        ['user', 'a'],
        ['assistant', null],
        ['tool', 'noon'],
        ['assistant', 'b'],
        ['user', 'c'],
      ],
    ],
    [
      'around several results',
      [user('a'), calling, result, result, user('c')],
      [
        ['user', 'a'],
        ['assistant', null],
        ['tool', 'noon'],
        ['tool', 'noon'],
        ['user', 'c'],
      ],
    ],
  ])('%s', async (_, messages, expected) => {
    await ask(undefined, buildRequest({ messages }));
    const sent = asked[0]?.body.messages as { role: string; content: string | null }[];
    expect(sent.map(({ role, content }) => [role, content])).toEqual(expected);
  });
});

describe('models are listed', () => {
  const two = ['a', 'b'];
  it.each<[string, unknown, string[]]>([
    ['under data', { object: 'list', data: [{ id: 'a' }, { id: 'b' }] }, two],
    ['as a bare list', [{ id: 'a' }, { id: 'b' }], two],
    ['as a list of names', ['a', 'b'], two],
    ['as names under data', { data: ['a', 'b'] }, two],
    ['under models', { models: [{ id: 'a' }, { name: 'b' }] }, two],
    ['as tags', { models: [{ name: 'a:8b', model: 'a:8b', digest: 'x' }] }, ['a:8b']],
    ['under both', { models: [{ name: 'a' }], data: [{ id: 'a' }, { id: 'b' }] }, two],
    [
      'as those of Google',
      {
        models: [
          { name: 'models/gemini-3', supportedGenerationMethods: ['generateContent'] },
          { name: 'models/aqa', supportedGenerationMethods: ['generateAnswer'] },
        ],
      },
      ['gemini-3'],
    ],
    [
      'as those of Google in the form of OpenAI',
      { data: [{ id: 'models/gemini-3', owned_by: 'google' }] },
      ['gemini-3'],
    ],
    [
      'with paths as names',
      { data: [{ id: 'models/llama.gguf', owned_by: 'llamacpp' }] },
      ['models/llama.gguf'],
    ],
    ['in an object in data', { data: { models: [{ id: 'a' }, { id: 'b' }] } }, two],
    [
      'with odd entries',
      {
        data: [
          null,
          7,
          {},
          { id: '' },
          { id: ' ' },
          { id: 5 },
          [],
          { id: 'a' },
          { id: 'a' },
          { id: 'b', object: null },
        ],
      },
      two,
    ],
    [
      'with kinds',
      [
        { id: 'a', type: 'chat' },
        { id: 'x', type: 'image' },
        { id: 'y', type: 'embeddings' },
        { id: 'b', type: 'llm' },
      ],
      two,
    ],
    ['as none', { data: [] }, []],
    ['as none, beside models', { object: 'list', data: [], models: [] }, []],
  ])('%s', async (_, body, names) => {
    respond = () => ({ body });
    expect((await listModels({ baseUrl: `${origin}/v1` }, signal)).map(({ id }) => id).sort()).toEqual(names);
  });

  it.each<[string, unknown, string]>([
    ['an error', { error: { message: 'no', code: 401 } }, 'provider_authentication'],
    ['something else', { object: 'list' }, 'provider_invalid_answer'],
    ['a page', '<html></html>', 'provider_invalid_answer'],
  ])('not as %s', async (_, body, code) => {
    respond = () => ({ body });
    await expect(listModels({ baseUrl: `${origin}/v1` }, signal)).rejects.toMatchObject({ code });
  });

  it('under a base address without a path, with its query', async () => {
    respond = ({ path }) => (path === '/v1/models?k=1' ? { body: ['a'] } : { body: '<html></html>' });
    expect(await listModels({ baseUrl: `${origin}?k=1` }, signal)).toEqual([{ id: 'a' }]);
  });
});

it('does not fail an answer whose connection is lost behind its end', async () => {
  const cut = createServer((_, response) => {
    response.write(answered.replace('data: [DONE]\n\n', ''), () => response.destroy());
  });
  await new Promise<void>(resolve => cut.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  const { port } = cut.address() as AddressInfo;
  const { error, events } = await ask(openAiProvider({ baseUrl: `http://127.0.0.1:${port}/v1` }));
  expect(error).toBeUndefined();
  expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  cut.close();
});
