/*
 * Response bodies of gateways with the chat completions protocol, and how they are read. Every case is a response body with
 * status 200, and its result. Each is read over HTTP and again byte by byte.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '../provider-error';
import type { ProviderEvent } from '../provider-event';
import { AnswerReader } from './answer-reader';
import { openAiProvider } from './openai-provider';
import { BodyReader } from './read-body';

const toolNames = ['clock', 'get_weather', 'search'];

/** An event of a stream. */
const event = (data: unknown, type?: string) =>
  `${type === undefined ? '' : `event: ${type}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
/** A chunk with a delta. */
const C = (delta: unknown, more: object = {}) =>
  event({ choices: [{ index: 0, delta, finish_reason: null, ...more }] });
const text = (content: unknown) => C({ content });
const call = (...calls: unknown[]) => C({ tool_calls: calls });
const finish = (reason: unknown) => C({}, { finish_reason: reason });
const done = event('[DONE]');
const END = finish('stop') + done;

interface Outcome {
  readonly thought?: string;
  readonly text?: string;
  /** Name and arguments of each call, in order. */
  readonly calls?: readonly (readonly [name: string, args: string])[];
  readonly usage?: readonly [input: number, output: number];
  /** Default: `stop`, or `tool-calls` if there are calls. */
  readonly finish?: string;
  /** Error code, instead of a finish reason. */
  readonly error?: string;
  readonly message?: RegExp;
}

function outcomeOf(events: readonly ProviderEvent[], error: unknown): Outcome {
  let thought = '';
  let said = '';
  let finished: string | undefined;
  let usage: readonly [number, number] | undefined;
  const calls: [string, string][] = [];
  const ids = new Set<string>();
  for (const each of events) {
    if (each.type === 'text') said += each.text;
    else if (each.type === 'reasoning') thought += each.text;
    else if (each.type === 'text-was-reasoning') {
      thought += said.trim();
      said = '';
    } else if (each.type === 'tool-call-start') {
      calls[each.index] = [each.name, ''];
      ids.add(each.id);
    } else if (each.type === 'tool-call-delta') {
      const [name, args] = calls[each.index] ?? expect.unreachable('arguments before their call');
      calls[each.index] = [name, args + each.arguments];
    } else if (each.type === 'usage') usage = [each.inputTokens, each.outputTokens];
    else if (each.type === 'finish') finished = each.reason;
  }
  expect(ids.size, 'every call has an id of its own').toBe(calls.length);
  expect([...ids]).not.toContain('');
  if (error !== undefined && !ProviderError.isInstance(error)) throw error;
  return {
    ...(thought !== '' && { thought }),
    ...(said !== '' && { text: said }),
    ...(calls.length > 0 && { calls }),
    ...(usage && { usage }),
    ...(finished !== undefined && { finish: finished }),
    ...(error && { error: error.code }),
  };
}

const expectedOf = ({ message: _, ...outcome }: Outcome): Outcome =>
  outcome.error === undefined ? { finish: outcome.calls ? 'tool-calls' : 'stop', ...outcome } : outcome;

let answer: { body: string | Buffer; contentType?: string | undefined } = { body: '' };
const server = createServer((request, response) => {
  request.resume();
  if (answer.contentType !== undefined) response.setHeader('content-type', answer.contentType);
  response.end(answer.body);
});
let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());

async function readByHttp(body: string | Buffer, contentType: string | undefined = 'text/event-stream') {
  answer = { body, contentType };
  const events: ProviderEvent[] = [];
  const error: unknown = await openAiProvider({ baseUrl })
    .stream(
      {
        model: 'm',
        messages: [{ role: 'user', content: 'q' }],
        tools: toolNames.map(name => ({ name, description: '', parameters: { type: 'object' } })),
        parameters: {},
        signal: new AbortController().signal,
      },
      each => events.push(each),
    )
    .then(
      () => undefined,
      fault => fault,
    );
  return { outcome: outcomeOf(events, error), error };
}

function readByBytes(body: string | Buffer): Outcome {
  const events: ProviderEvent[] = [];
  const reader = new AnswerReader(each => events.push(each), toolNames);
  const bytes = new BodyReader((value, type) => reader.read(value, type));
  try {
    for (const byte of Buffer.from(body)) if (!bytes.isDone) bytes.push(Uint8Array.of(byte));
    bytes.end();
    reader.end(bytes.isDone || (bytes.isOneText && reader.isMessage));
    return outcomeOf(events, undefined);
  } catch (error) {
    return outcomeOf(events, error);
  }
}

type Case = readonly [title: string, body: string | Buffer, outcome: Outcome];

function specify(subject: string, cases: readonly Case[]) {
  describe(subject, () => {
    it.each(cases)('%s', async (_, body, outcome) => {
      const read = await readByHttp(body);
      expect(read.outcome).toEqual(expectedOf(outcome));
      if (outcome.message)
        expect(read.error).toHaveProperty('message', expect.stringMatching(outcome.message));
      expect(readByBytes(body)).toEqual(expectedOf(outcome));
    });
  });
}

const oneTwo = (between: string): readonly [string, Outcome] => [
  text('one ') + between + text('two') + END,
  { text: 'one two' },
];

specify('an event that is no chunk changes nothing', [
  ['empty data', ...oneTwo('data: \n\n')],
  ['data without a colon', ...oneTwo('data\n\n')],
  ['null', ...oneTwo('data: null\n\n')],
  ['an empty object', ...oneTwo('data: {}\n\n')],
  ['an empty list', ...oneTwo('data: []\n\n')],
  ['an empty text', ...oneTwo('data: ""\n\n')],
  ['a comment', ...oneTwo(': OPENROUTER PROCESSING\n\n')],
  ['comments without empty lines', ...oneTwo(': keep-alive\n: keep-alive\n')],
  ['a comment as data', ...oneTwo('data: : ping\n\n')],
  ['a keep-alive word', ...oneTwo('data: ping\n\ndata: keepalive\n\ndata: heartbeat\n\n')],
  ['an event of type ping', ...oneTwo('event: ping\ndata: {"type":"ping"}\n\n')],
  ['an event of type keepalive with a text', ...oneTwo('event: keepalive\ndata: still here\n\n')],
  ['an event of an unknown type with a number', ...oneTwo('event: metrics\ndata: 17\n\n')],
  ['only a retry', ...oneTwo('retry: 3000\n\n')],
  ['only an id', ...oneTwo('id: 7\n\n')],
  ['no choices, but usage', text('one two') + event({ choices: [], usage: null }) + END, { text: 'one two' }],
  [
    'what Azure filtered of the question',
    ...oneTwo(event({ id: '', choices: [], prompt_filter_results: [{ prompt_index: 0 }] })),
  ],
  [
    'what Azure filtered of the answer',
    ...oneTwo(
      event({
        choices: [{ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } }],
        usage: null,
      }),
    ),
  ],
  [
    'choices are null',
    ...oneTwo(event({ choices: null, base_resp: { status_code: 0, status_msg: 'success' } })),
  ],
  ['a choice is null', ...oneTwo(event({ choices: [null] }))],
  ['delta is null', ...oneTwo(event({ choices: [{ index: 0, delta: null, finish_reason: null }] }))],
  ['error is null', ...oneTwo(event({ choices: [], error: null }))],
  ['error is an empty object', ...oneTwo(event({ choices: [], error: {} }))],
  ['a message with a status', ...oneTwo(event({ status: 'processing', message: 'queued' }))],
]);

specify('a stream is cut into events however it is written', [
  ['CR LF', (text('one ') + text('two') + END).replaceAll('\n', '\r\n'), { text: 'one two' }],
  ['CR', (text('one ') + text('two') + END).replaceAll('\n', '\r'), { text: 'one two' }],
  ['a byte order mark', `\uFEFF${text('one')}${END}`, { text: 'one' }],
  ['empty lines first', `\n\r\n\n${text('one')}${END}`, { text: 'one' }],
  [
    'no space after the colon',
    (text('one ') + text('two') + END).replaceAll('data: ', 'data:'),
    { text: 'one two' },
  ],
  [
    'data over several lines',
    `data: {"choices":\ndata: [{"delta":{"content":"one"}}]}\n\n${END}`,
    { text: 'one' },
  ],
  [
    'no empty lines between events',
    (text('one ') + text('two') + END).replaceAll('\n\n', '\n'),
    { text: 'one two' },
  ],
  ['no line end at the end', (text('one') + END).trimEnd(), { text: 'one' }],
  ['characters of several bytes', text('Grüße 🏡 你好') + END, { text: 'Grüße 🏡 你好' }],
]);

specify('an answer ends', [
  ['with a reason and [DONE]', text('a') + END, { text: 'a' }],
  ['with [DONE] alone', text('a') + done, { text: 'a' }],
  ['with a reason alone', text('a') + finish('stop'), { text: 'a' }],
  ['with spaces around [DONE]', `${text('a')}data:   [DONE]  \n\n`, { text: 'a' }],
  ['with [DONE] in quotes', `${text('a')}data: "[DONE]"\n\n`, { text: 'a' }],
  ['with an event of type done', `${text('a')}event: done\ndata: [DONE]\n\n`, { text: 'a' }],
  ['and what follows [DONE] is not read', text('a') + END + text('b'), { text: 'a' }],
  ['with a text after the reason', text('a') + finish('stop') + text('b') + done, { text: 'ab' }],
  ['cut, where neither came', text('a'), { text: 'a', error: 'provider_invalid_answer' }],
  [
    'cut, in the middle of an event',
    `${text('a')}data: {"choices":[{"de`,
    { text: 'a', error: 'provider_invalid_answer' },
  ],
  [
    'as a fault, where a piece is no JSON',
    `${text('a')}data: {"choices": [{"delta": \n\n${END}`,
    { text: 'a', error: 'provider_invalid_answer' },
  ],
  [
    'as a fault, where a piece is a sentence',
    `${text('a')}data: Internal Server Error\n\n`,
    { text: 'a', error: 'provider_invalid_answer' },
  ],
  [
    'as a fault, where a line is a sentence',
    `${text('a')}upstream error: read ECONNRESET\n`,
    { text: 'a', error: 'provider_invalid_answer' },
  ],
  ['as a fault, where nothing came', '', { error: 'provider_invalid_answer' }],
]);

const complete = [
  'stop',
  'STOP',
  'eos',
  'eos_token',
  'end_turn',
  'stop_sequence',
  'completed',
  'FINISH_REASON_STOP',
  'unknown',
  'tool_calls',
  'function_call',
];
const cut = [
  'length',
  'max_tokens',
  'MAX_TOKENS',
  'model_length',
  'max_output_tokens',
  'model_context_window_exceeded',
  'FINISH_REASON_MAX_TOKENS',
  'incomplete',
];
const refused = [
  'content_filter',
  'SAFETY',
  'RECITATION',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'refusal',
  'sensitive',
  'guardrail_intervened',
  'content_filter: PROHIBITED_CONTENT',
];
const failed: Record<string, string> = {
  error: 'provider_internal',
  failed: 'provider_internal',
  abort: 'provider_internal',
  cancelled: 'provider_internal',
  network_error: 'provider_internal',
  insufficient_system_resource: 'provider_overloaded',
  timeout: 'provider_timeout',
  MALFORMED_FUNCTION_CALL: 'provider_invalid_answer',
  'function_call_filter: MALFORMED_FUNCTION_CALL': 'provider_invalid_answer',
};
specify('a finish reason is read in every spelling', [
  ...complete.map(
    (reason): Case => [`complete: ${reason}`, text('a') + finish(reason) + done, { text: 'a' }],
  ),
  ...cut.map(
    (reason): Case => [`cut: ${reason}`, text('a') + finish(reason) + done, { text: 'a', finish: 'length' }],
  ),
  ...refused.map(
    (reason): Case => [
      `refused: ${reason}`,
      text('a') + finish(reason) + done,
      { text: 'a', error: 'provider_refusal' },
    ],
  ),
  ...Object.entries(failed).map(
    ([reason, error]): Case => [`failed: ${reason}`, text('a') + finish(reason) + done, { text: 'a', error }],
  ),
  ...['', 'null', 'None', 'FINISH_REASON_UNSPECIFIED'].map(
    (reason): Case => [
      `none: ${JSON.stringify(reason)}`,
      text('a') + finish(reason),
      { text: 'a', error: 'provider_invalid_answer' },
    ],
  ),
  [
    'an empty reason in every chunk',
    C({ content: 'a' }, { finish_reason: '' }) + C({ content: 'b' }, { finish_reason: '' }) + END,
    { text: 'ab' },
  ],
  [
    'under finish_details',
    text('a') + C({}, { finish_details: { type: 'max_tokens' } }) + done,
    { text: 'a', finish: 'length' },
  ],
  [
    'failed, with more about it in a later event',
    text('a') + finish('error') + event({ error: { code: 429, message: 'slow' } }),
    { text: 'a', error: 'provider_rate_limited' },
  ],
]);

const half = (report: string, error: string, message?: RegExp): readonly [string, Outcome] => [
  text('half ') + report + done,
  { text: 'half ', error, ...(message && { message }) },
];
specify('an error in the stream fails the answer with what is known', [
  [
    'an object',
    ...half(
      event({ error: { message: 'Rate limit reached', type: 'rate_limit_error', code: null } }),
      'provider_rate_limited',
      /Rate limit/,
    ),
  ],
  [
    'a text',
    ...half(event({ error: 'model runner has unexpectedly stopped' }), 'provider_internal', /runner/),
  ],
  [
    'a text that says why',
    ...half(event({ error: 'Too many requests, slow down' }), 'provider_rate_limited'),
  ],
  [
    'the object itself',
    ...half(
      event({ object: 'error', message: 'no', type: 'BadRequestError', code: 400 }),
      'provider_bad_request',
      /^no$/,
    ),
  ],
  [
    'the type itself',
    ...half(
      event({ type: 'error', error: { type: 'overloaded_error', message: 'busy' } }),
      'provider_overloaded',
    ),
  ],
  ['an event of type error', ...half(event({ message: 'boom' }, 'error'), 'provider_internal', /boom/)],
  ['an event of type error with a text', ...half(event('boom', 'error'), 'provider_internal', /boom/)],
  [
    'an event of type error with an object in it',
    ...half(
      event({ error: { message: 'Context size has been exceeded.' } }, 'error'),
      'chat_completion_exceeds_max_input_tokens',
    ),
  ],
  [
    'a field of name error',
    ...half(
      'error: {"code":500,"message":"slot unavailable","type":"server_error"}\n\n',
      'provider_internal',
      /slot/,
    ),
  ],
  ['a detail', ...half(event({ detail: 'Internal failure' }), 'provider_internal', /Internal failure/)],
  [
    'a list of details',
    ...half(
      event({ detail: [{ loc: ['body', 'x'], msg: 'field required', type: 'missing' }] }),
      'provider_internal',
      /body\.x: field required/,
    ),
  ],
  ['a list of errors', ...half(event({ errors: [{ code: 429, message: 'slow' }] }), 'provider_rate_limited')],
  [
    'error_type and error_message',
    ...half(
      event({ error_type: 'context_length_exceeded', error_message: 'too long' }),
      'chat_completion_exceeds_max_input_tokens',
    ),
  ],
  [
    'code and message',
    ...half(
      event({ code: 'DataInspectionFailed', message: 'inappropriate', request_id: 'r' }),
      'provider_refusal',
    ),
  ],
  ['code as a text', ...half(event({ error: { message: 'x', code: '503' } }), 'provider_overloaded')],
  [
    'status in words',
    ...half(
      event({ error: { code: 1, status: 'RESOURCE_EXHAUSTED', message: 'x' } }),
      'provider_rate_limited',
    ),
  ],
  [
    'a message that is an object',
    ...half(
      event({ object: 'error', message: { detail: [{ msg: 'Extra inputs are not permitted' }] }, code: 422 }),
      'provider_bad_request',
      /Extra inputs/,
    ),
  ],
  [
    'in the choice',
    ...half(
      event({ choices: [{ index: 0, delta: {}, error: { code: 502, message: 'upstream' } }] }),
      'provider_internal',
      /upstream/,
    ),
  ],
  [
    'beside a choice that says error',
    ...half(
      event({
        error: { code: 502, message: 'x', metadata: { error_type: 'provider_overloaded' } },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      }),
      'provider_overloaded',
    ),
  ],
  [
    'with a status of the service',
    ...half(
      event({ choices: null, base_resp: { status_code: 1002, status_msg: 'rate limit' } }),
      'provider_rate_limited',
    ),
  ],
  ['a list of one', ...half(event([{ error: { code: 503, message: 'later' } }]), 'provider_overloaded')],
  [
    'within an error',
    ...half(
      event({ error: { error: { type: 'authentication_error', message: 'key' } } }),
      'provider_authentication',
    ),
  ],
]);

specify('a content may be', [
  [
    'a list of typed parts',
    text([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ]) + END,
    { text: 'ab' },
  ],
  ['a list of texts', text(['a', 'b']) + END, { text: 'ab' }],
  ['a part alone', text({ type: 'text', text: 'a' }) + END, { text: 'a' }],
  [
    'parts of type output_text',
    text([{ type: 'output_text', text: 'a', annotations: [] }]) + END,
    { text: 'a' },
  ],
  ['a text in an object', text([{ type: 'text', text: { value: 'a' } }]) + END, { text: 'a' }],
  [
    'thoughts within parts',
    text([{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }]) +
      text([{ type: 'text', text: 'a' }]) +
      END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'references beside text',
    text([
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: 'a' },
    ]) + END,
    { text: 'a' },
  ],
  [
    'a picture beside text',
    text([
      { type: 'image_url', image_url: { url: 'data:,' } },
      { type: 'text', text: 'a' },
    ]) + END,
    { text: 'a' },
  ],
  [
    'a refusal among parts',
    text([{ type: 'refusal', refusal: 'no' }]) + END,
    { error: 'provider_refusal', message: /^no$/ },
  ],
  [
    'null beside reasoning',
    C({ content: null, reasoning_content: 'hm' }) + text('a') + END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'in message, in place of delta',
    event({ choices: [{ message: { content: 'a' } }] }) +
      event({ choices: [{ message: { content: 'b' } }] }) +
      END,
    { text: 'ab' },
  ],
  [
    'in text, as in the older protocol',
    event({ choices: [{ index: 0, text: 'a', finish_reason: null }] }) +
      event({ choices: [{ text: 'b', finish_reason: 'stop' }] }),
    { text: 'ab' },
  ],
  [
    'once more in a message at the end',
    text('a') +
      text('b') +
      event({ object: 'chat.completion', choices: [{ finish_reason: 'stop', message: { content: 'ab' } }] }) +
      done,
    { text: 'ab' },
  ],
  ['nothing', END, {}],
]);

specify('a refusal comes', [
  [
    'in pieces',
    C({ refusal: 'I will ' }) + C({ refusal: 'not' }) + END,
    { error: 'provider_refusal', message: /^I will not$/ },
  ],
  ['beside a text', text('some') + C({ refusal: 'no' }) + END, { text: 'some', error: 'provider_refusal' }],
  ['as null in every chunk', C({ content: 'a', refusal: null }) + END, { text: 'a' }],
]);

specify('a thought comes', [
  ...['reasoning_content', 'reasoning', 'thinking', 'reasoning_text'].map(
    (name): Case => [
      `under ${name}`,
      C({ [name]: 'h' }) + C({ [name]: 'm', content: '' }) + text('a') + END,
      { thought: 'hm', text: 'a' },
    ],
  ),
  [
    'under two names, once',
    C({
      reasoning: 'hm',
      reasoning_content: 'hm',
      reasoning_details: [{ type: 'reasoning.text', text: 'hm' }],
    }) +
      text('a') +
      END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'in details alone',
    C({
      reasoning_details: [
        { type: 'reasoning.summary', summary: 'hm' },
        { type: 'reasoning.encrypted', data: 'x' },
      ],
    }) +
      text('a') +
      END,
    { thought: 'hm', text: 'a' },
  ],
  ['in an object', C({ reasoning_content: { text: 'hm' } }) + text('a') + END, { thought: 'hm', text: 'a' }],
  ['between tags', text('<think>hm</think>a') + END, { thought: 'hm', text: 'a' }],
  [
    'between tags on lines of their own',
    text('<think>\nhm\n</think>\n\na') + END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'between tags that are split',
    text('<th') + text('ink>h') + text('m</') + text('thi') + text('nk') + text('>') + text('\n\na') + END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'between tags after white space',
    text('\n') + text(' <think>hm</think>a') + END,
    { thought: 'hm', text: 'a' },
  ],
  ['twice', text('<think>h</think><think>m</think>a') + END, { thought: 'hm', text: 'a' }],
  ['empty', text('<think>\n\n</think>\n\na') + END, { text: 'a' }],
  [
    'with only the closing tag',
    text('hm, ') + text('so\n</think>\n\na') + END,
    { thought: 'hm, so', text: 'a' },
  ],
  [
    'with only the closing tag, split',
    text('hm') + text('</th') + text('ink>') + text('a') + END,
    { thought: 'hm', text: 'a' },
  ],
  [
    'with only the closing tag, behind reasoning',
    C({ reasoning_content: 'hm' }) + text('</think>\n\na') + END,
    { thought: 'hm', text: 'a' },
  ],
  ['with only the opening tag', text('<think>hm') + END, { thought: 'hm' }],
  [
    'with only the opening tag, and cut',
    text('<think>hm') + finish('length') + done,
    { thought: 'hm', finish: 'length' },
  ],
  ...['thinking', 'thought', 'Think', 'THINK', 'reasoning', 'seed:think'].map(
    (name): Case => [
      `between tags of name ${name}`,
      text(`<${name}>hm</${name}>a`) + END,
      { thought: 'hm', text: 'a' },
    ],
  ),
  ['between brackets', text('[THINK]hm[/THINK]a') + END, { thought: 'hm', text: 'a' }],
  ['between triangles', text('◁think▷hm◁/think▷a') + END, { thought: 'hm', text: 'a' }],
  [
    'with other tags in it',
    text('<think>is <b>a</b> < b</think>a') + END,
    { thought: 'is <b>a</b> < b', text: 'a' },
  ],
  [
    'in the middle, on a line of its own',
    text('a\n<think>hm</think>\nb') + END,
    { thought: 'hm', text: 'a\nb' },
  ],
]);

const stays = (content: string): Case => [
  JSON.stringify(content),
  [...content].map(text).join('') + END,
  { text: content },
];
specify('a tag stays where the answer speaks of it', [
  stays('Write `<think>` and `</think>`.'),
  stays('Write ``a ` </think>`` so.'),
  stays('```xml\n<think>\nhm\n</think>\n```\nThat is it.'),
  stays('~~~\n</think>\n~~~'),
  stays('````\n```\n</think>\n````'),
  stays('The tags <think> and </think> are there.'),
  stays('Models write "</think>" at the end.'),
  stays('    <think>code</think>'.replace('    ', 'Code:\n\n    ')),
  stays('1 < 2 and [a] and <b>bold</b>'),
  stays('<thinker>a</thinker>'),
  stays('a <'),
  stays('a\n<thi'),
]);

const whole = (name: string, args: unknown, more: object = {}) => ({
  ...more,
  function: { name, arguments: args },
});
const london = '{"city":"London"}';
const paris = '{"city":"Paris"}';
specify('calls are told apart', [
  [
    'in pieces',
    call({ index: 0, id: 'a', ...whole('clock', '') }) +
      call({ index: 0, function: { arguments: '{"a"' } }) +
      call({ index: 0, function: { arguments: ':1}' } }) +
      finish('tool_calls') +
      done,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'interleaved',
    call(
      { index: 0, id: 'a', ...whole('clock', '{"a"') },
      { index: 1, id: 'b', ...whole('search', '{"b"') },
    ) +
      call({ index: 1, function: { arguments: ':2}' } }) +
      call({ index: 0, function: { arguments: ':1}' } }) +
      END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['search', '{"b":2}'],
      ],
    },
  ],
  [
    'with one index and other ids',
    call({ index: 0, id: 'a', ...whole('get_weather', london) }) +
      call({ index: 0, id: 'b', ...whole('get_weather', paris) }) +
      END,
    {
      calls: [
        ['get_weather', london],
        ['get_weather', paris],
      ],
    },
  ],
  [
    'with one index, other ids and arguments in pieces',
    call({ index: 0, id: 'a', ...whole('clock', '') }) +
      call({ index: 0, id: '', function: { arguments: '{"a":1}' } }) +
      call({ index: 0, id: 'b', ...whole('clock', '') }) +
      call({ index: 0, id: '', function: { arguments: '{"b":2}' } }) +
      END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['clock', '{"b":2}'],
      ],
    },
  ],
  [
    'with one index and empty ids',
    call({ index: 0, id: '', ...whole('get_weather', london) }) +
      call({ index: 0, id: '', ...whole('get_weather', paris) }) +
      END,
    {
      calls: [
        ['get_weather', london],
        ['get_weather', paris],
      ],
    },
  ],
  [
    'with one index and empty ids in one chunk',
    call(
      { index: 0, id: '', ...whole('get_weather', london) },
      { index: 0, id: '', ...whole('clock', '{}') },
    ) + END,
    {
      calls: [
        ['get_weather', london],
        ['clock', '{}'],
      ],
    },
  ],
  [
    'with empty arguments and nothing else to tell',
    call({ index: 0, id: '', ...whole('clock', '{}') }, { index: 0, id: '', ...whole('clock', '{}') }) + END,
    {
      calls: [
        ['clock', '{}'],
        ['clock', '{}'],
      ],
    },
  ],
  [
    'without index',
    call(whole('get_weather', london)) + call(whole('get_weather', paris)) + END,
    {
      calls: [
        ['get_weather', london],
        ['get_weather', paris],
      ],
    },
  ],
  [
    'without index, in one chunk',
    call(whole('get_weather', london), whole('clock', '{}')) + END,
    {
      calls: [
        ['get_weather', london],
        ['clock', '{}'],
      ],
    },
  ],
  [
    'without index, in pieces',
    call(whole('get_weather', '{"city":')) + call({ function: { arguments: '"London"}' } }) + END,
    { calls: [['get_weather', london]] },
  ],
  [
    'without index, by their places',
    call(whole('clock', '{"a"'), whole('search', '{"b"')) +
      call({ function: { arguments: ':1}' } }, { function: { arguments: ':2}' } }) +
      END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['search', '{"b":2}'],
      ],
    },
  ],
  [
    'with an index that is null',
    call({ index: null, id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: null, id: null, function: { name: null, arguments: ':1}' } }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with an index that is a text',
    call({ index: '0', id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: '1', id: 'b', ...whole('search', '{}') }) +
      call({ index: '0', function: { arguments: ':1}' } }) +
      END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['search', '{}'],
      ],
    },
  ],
  [
    'with one id for all',
    call(
      { index: 0, id: 'call', ...whole('clock', '{"a":1}') },
      { index: 1, id: 'call', ...whole('search', '{"b":2}') },
    ) + END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['search', '{"b":2}'],
      ],
    },
  ],
  [
    'with one id and one index for all',
    call({ index: 0, id: 'x', ...whole('clock', '{"a":1}') }) +
      call({ index: 0, id: 'x', ...whole('search', '{"b":2}') }) +
      END,
    {
      calls: [
        ['clock', '{"a":1}'],
        ['search', '{"b":2}'],
      ],
    },
  ],
  [
    'with the id in every piece',
    call({ index: 0, id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: 0, id: 'a', function: { arguments: ':1}' } }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with another id in every piece',
    call({ index: 0, id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: 0, id: 'b', function: { name: null, arguments: ':1}' } }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with the id in a later piece',
    call({ index: 0, ...whole('clock', '') }) +
      call({ index: 0, id: 'a', function: { arguments: '{"a":1}' } }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with the name in a later piece',
    call({ index: 0, id: 'a', function: { arguments: '' } }) +
      call({ index: 0, function: { name: 'clock' } }) +
      call({ index: 0, function: { arguments: '{"a":1}' } }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with an empty name first',
    call({ index: 0, id: 'a', ...whole('', '') }) +
      call({ index: 0, id: 'a', ...whole('clock', '{"a":1}') }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with the name after its arguments',
    call({ index: 0, id: 'a', function: { arguments: '{"a"' } }) +
      call({ index: 0, ...whole('clock', ':1}') }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with the name in every piece',
    call({ index: 0, id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: 0, ...whole('clock', ':1') }) +
      call({ index: 0, ...whole('clock', '}') }) +
      call({ index: 0, ...whole('clock', '') }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with a name that is cut',
    call({ index: 0, id: 'a', ...whole('get_', '') }) +
      call({ index: 0, ...whole('weather', '') }) +
      call({ index: 0, function: { arguments: london } }) +
      END,
    { calls: [['get_weather', london]] },
  ],
  [
    'with "null" for no name',
    call({ index: 0, id: 'a', ...whole('clock', '{"a"') }) +
      call({ index: 0, id: '', ...whole('null', ':1}') }) +
      END,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with arguments that are an object',
    call({ index: 0, id: 'a', ...whole('get_weather', { city: 'London' }) }) + END,
    { calls: [['get_weather', london]] },
  ],
  [
    'with arguments that are an empty object',
    call({ index: 0, id: 'a', ...whole('clock', {}) }) + END,
    { calls: [['clock', '{}']] },
  ],
  [
    'with an empty object before the arguments',
    call({ index: 0, id: 'a', ...whole('get_weather', '{}') }) +
      call({ index: 0, function: { arguments: '{"city":' } }) +
      call({ index: 0, function: { arguments: '"London"}' } }) +
      END,
    { calls: [['get_weather', london]] },
  ],
  [
    'with arguments that are null',
    call({ index: 0, id: 'a', ...whole('clock', null) }) + END,
    { calls: [['clock', '']] },
  ],
  [
    'with arguments that begin anew',
    call({ index: 0, id: 'a', ...whole('get_weather', '') }) +
      call({ index: 0, ...whole('', london) }) +
      call({ index: 0, ...whole('', paris) }) +
      END,
    {
      calls: [
        ['get_weather', london],
        ['get_weather', paris],
      ],
    },
  ],
  [
    'with an index that begins at 1',
    call({ index: 1, id: 'a', ...whole('clock', '{}') }) + END,
    { calls: [['clock', '{}']] },
  ],
  [
    'said once more at the end',
    call({ index: 0, id: 'a', ...whole('get_weather', london) }) +
      event({
        choices: [
          {
            message: { tool_calls: [{ id: 'a', ...whole('get_weather', london) }] },
            finish_reason: 'tool_calls',
          },
        ],
      }) +
      done,
    { calls: [['get_weather', london]] },
  ],
  [
    'in the older form',
    C({ function_call: { name: 'clock', arguments: '' } }) +
      C({ function_call: { arguments: '{"a":1}' } }) +
      finish('function_call') +
      done,
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'with the function in the call itself',
    call({ id: 'a', name: 'clock', arguments: '{"a":1}' }) + END,
    { calls: [['clock', '{"a":1}']] },
  ],
  ['beside an empty call', call({}, { index: 0 }, null) + text('a') + END, { text: 'a' }],
  [
    'beside an empty list',
    C({ content: 'a', tool_calls: [] }) + C({ tool_calls: null }) + END,
    { text: 'a' },
  ],
  [
    'never, where no name comes',
    call({ index: 0, id: 'a', function: { arguments: '{}' } }) + END,
    { error: 'provider_invalid_answer' },
  ],
]);

const usage = { prompt_tokens: 7, completion_tokens: 3 };
specify('usage stands', [
  [
    'in a chunk of its own',
    text('a') + finish('stop') + event({ choices: [], usage }) + done,
    { text: 'a', usage: [7, 3] },
  ],
  [
    'with the finish',
    text('a') + event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage }) + done,
    { text: 'a', usage: [7, 3] },
  ],
  [
    'in every chunk, growing',
    event({ choices: [{ delta: { content: 'a' } }], usage: { prompt_tokens: 7, completion_tokens: 1 } }) +
      event({ choices: [{ delta: { content: 'b' } }], usage }) +
      END,
    { text: 'ab', usage: [7, 3] },
  ],
  [
    'before a chunk of zeros',
    event({ choices: [], usage }) +
      event({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } }) +
      END,
    { usage: [7, 3] },
  ],
  [
    'with fields that are null',
    event({ choices: [], usage: { ...usage, prompt_tokens_details: null, queue_time: null } }) + END,
    { usage: [7, 3] },
  ],
  [
    'as texts',
    event({ choices: [], usage: { prompt_tokens: '7', completion_tokens: '3' } }) + END,
    { usage: [7, 3] },
  ],
  [
    'under x_groq',
    C({}, { finish_reason: 'stop' }).replace(
      '{"choices"',
      `{"x_groq":${JSON.stringify({ usage })},"choices"`,
    ) + done,
    { usage: [7, 3] },
  ],
  ['in the choice', C({}, { finish_reason: 'stop', usage }) + done, { usage: [7, 3] }],
  [
    'under the names of the newer protocol',
    event({ usage: { input_tokens: 7, output_tokens: 3 } }) + END,
    { usage: [7, 3] },
  ],
  ['nowhere', text('a') + event({ choices: [], usage: {} }) + END, { text: 'a' }],
]);

const message = (content: unknown, more: object = {}) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
  usage,
});
const lines = (...values: unknown[]) => `${values.map(value => JSON.stringify(value)).join('\n')}\n`;
const native = (content: string, more: object = {}) => ({
  model: 'm',
  message: { role: 'assistant', content, ...more },
  done: false,
});
specify('in place of a stream comes', [
  ['one object', JSON.stringify(message('a')), { text: 'a', usage: [7, 3] }],
  ['one object with a line end', lines(message('a')), { text: 'a', usage: [7, 3] }],
  ['one object over many lines', `${JSON.stringify(message('a'), null, 2)}\n`, { text: 'a', usage: [7, 3] }],
  [
    'one object behind a byte order mark',
    `\uFEFF${JSON.stringify(message('a'))}`,
    { text: 'a', usage: [7, 3] },
  ],
  [
    'one object without a reason',
    JSON.stringify({ choices: [{ message: { content: 'a' } }] }),
    { text: 'a' },
  ],
  ['one object in an event', event(message('a')) + done, { text: 'a', usage: [7, 3] }],
  [
    'one object with calls',
    JSON.stringify(message(null, { tool_calls: [{ id: 'a', ...whole('clock', '{}') }] })),
    { calls: [['clock', '{}']], usage: [7, 3] },
  ],
  [
    'one object that was refused',
    JSON.stringify(message(null, { refusal: 'no' })),
    { usage: [7, 3], error: 'provider_refusal' },
  ],
  [
    'one object with a thought between tags',
    JSON.stringify(message('<think>hm</think>a')),
    { thought: 'hm', text: 'a', usage: [7, 3] },
  ],
  [
    'an error',
    JSON.stringify({ error: { message: 'no credit', code: 429 } }),
    { error: 'provider_rate_limited' },
  ],
  ['an error as a text', JSON.stringify({ error: 'model not loaded' }), { error: 'provider_internal' }],
  [
    'a list with an error',
    JSON.stringify([{ error: { code: 503, message: 'later' } }], null, 1),
    { error: 'provider_overloaded' },
  ],
  ['an object that is no answer', JSON.stringify({ id: 'x' }), { error: 'provider_invalid_answer' }],
  ['an object without choices', JSON.stringify({ choices: [] }), { error: 'provider_invalid_answer' }],
  ['half an object', JSON.stringify(message('a')).slice(0, 40), { error: 'provider_invalid_answer' }],
  ['a page', '<!doctype html><title>Gateway</title>', { error: 'provider_invalid_answer' }],
  ['a page behind white space', '\n\n  <html></html>', { error: 'provider_invalid_answer' }],
  ['a sentence', 'Service temporarily unavailable', { error: 'provider_invalid_answer' }],
  [
    'chunks as lines',
    lines(
      { choices: [{ delta: { content: 'a' } }] },
      { choices: [{ delta: { content: 'b' }, finish_reason: 'stop' }] },
    ),
    { text: 'ab' },
  ],
  [
    'chunks as lines, cut',
    lines({ choices: [{ delta: { content: 'a' } }] }),
    { text: 'a', error: 'provider_invalid_answer' },
  ],
  [
    'lines that end with [DONE]',
    `${lines({ choices: [{ delta: { content: 'a' } }] })}[DONE]\n`,
    { text: 'a' },
  ],
  [
    'lines and an error',
    lines({ choices: [{ delta: { content: 'a' } }] }, { error: 'stopped' }),
    { text: 'a', error: 'provider_internal' },
  ],
  [
    'the chat of Ollama',
    lines(native('', { thinking: 'hm' }), native('a'), native('b'), {
      ...native(''),
      done: true,
      done_reason: 'stop',
      prompt_eval_count: 7,
      eval_count: 3,
    }),
    { thought: 'hm', text: 'ab', usage: [7, 3] },
  ],
  [
    'the chat of Ollama with a call',
    lines(native('', { tool_calls: [whole('clock', { a: 1 })] }), { ...native(''), done: true }),
    { calls: [['clock', '{"a":1}']] },
  ],
  [
    'the chat of Ollama, cut',
    lines(native('a'), { ...native(''), done: true, done_reason: 'length' }),
    { text: 'a', finish: 'length' },
  ],
]);

describe('the content type does not matter', () => {
  const types = [
    undefined,
    '',
    'text/plain',
    'application/json',
    'application/octet-stream',
    'text/html',
    'application/x-ndjson',
    'Text/Event-Stream; charset=utf-8',
  ];
  it.each(types)('%s', async type => {
    const forms = [
      text('a') + END,
      JSON.stringify({ choices: [{ message: { content: 'a' } }] }),
      lines(native('a'), { ...native(''), done: true }),
    ];
    for (const body of forms)
      expect((await readByHttp(body, type ?? '')).outcome).toEqual({ text: 'a', finish: 'stop' });
    expect((await readByHttp(JSON.stringify({ error: 'no' }), type ?? '')).outcome).toEqual({
      error: 'provider_internal',
    });
  });
});
