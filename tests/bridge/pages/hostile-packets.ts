/*
 * Packets that an attacker may send over a port: malformed packets of every kind, and wrong answers to requests. They are
 * created in the sending frame, because the test cannot pass cycles and buffers to it.
 */

export interface Packets {
  readonly packets: readonly unknown[];
  readonly transfer?: Transferable[];
}

const request = (id: number, method: string, input: unknown) => ({ type: 'request', id, method, input });
const event = (name: string, detail: unknown) => ({ type: 'event', name, detail });
const prototypeNames = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'];

function cycle(): unknown {
  const made: { self?: unknown } = {};
  made.self = [made, made];
  return made;
}

function deep(levels: number): unknown {
  let made: unknown = 1;
  for (let level = 0; level < levels; level += 1) made = { made };
  return made;
}

export const hostilePackets: Readonly<Record<string, () => Packets>> = {
  'what is no packet': () => ({
    packets: [null, undefined, 0, 'text', true, 10n, {}, new Date(), new Map(), { length: 1, 0: 'x' }],
  }),
  'packets of what is no message': () => ({
    packets: [[null], [undefined], [[]], [{}], ['bye'], [7], [{ type: null }], [{ type: ['request'] }]],
  }),
  'kinds that nobody knows': () => ({
    packets: [...prototypeNames, 'oriel:hello', 'oriel:accept', 'oriel:reject', 'call'].map(type => [
      { type, postmate: 'call', property: 'strict', id: 1 },
    ]),
  }),
  'numbers that are none': () => ({
    packets: [[0, -1, 1.5, Number.NaN, 2 ** 53, '1', null].map(id => ({ ...request(1, 'strict', {}), id }))],
  }),
  'methods of prototypes': () => ({
    packets: prototypeNames.map((name, index) => [request(100 + index, name, {})]),
  }),
  'events of prototypes': () => ({ packets: prototypeNames.map(name => [event(name, {})]) }),
  'names without end': () => ({
    packets: [[request(110, 'x'.repeat(10_000), {})], [event('x'.repeat(10_000), {})], [event('', {})]],
  }),
  'inputs and details of a wrong shape': () => ({
    packets: [[request(120, 'strict', { count: '1' })], [request(121, 'strict', null)], [event('note', [])]],
  }),
  'keys that name a prototype': () => ({
    packets: [
      [request(130, 'strict', JSON.parse('{"count":1,"__proto__":{"polluted":1}}'))],
      [request(131, 'strict', JSON.parse('{"count":1,"constructor":{"prototype":{"polluted":1}}}'))],
    ],
  }),
  'answers to what nobody asked': () => ({
    packets: [
      Array.from({ length: 50 }, (_, index) => ({
        type: 'response',
        id: 10_000 + index,
        ok: true,
        output: {},
      })),
    ],
  }),
  'cycles, depths and lengths': () => ({
    packets: [
      [request(140, 'echo', cycle())],
      [request(141, 'echo', deep(100))],
      [request(142, 'echo', new Array(1_000_000).fill(0))],
      [request(143, 'echo', 'x'.repeat(4_000_001))],
      [request(144, 'echo', new Map([['a', 'x'.repeat(4_000_001)]]))],
      [event('note', { text: 'x'.repeat(4_000_001) })],
      [event('note', cycle())],
    ],
  }),
  'a buffer that is too large': () => {
    const buffer = new ArrayBuffer(64_000_001);
    return { packets: [[request(150, 'echo', buffer)]], transfer: [buffer] };
  },
  'a port as an input': () => {
    const { port1 } = new MessageChannel();
    return { packets: [[request(160, 'echo', { port: port1 })]], transfer: [port1] };
  },
  'a port as a packet': () => {
    const { port1 } = new MessageChannel();
    return { packets: [port1], transfer: [port1] };
  },
  'two requests under one number, and cancels of none': () => ({
    packets: [
      [request(170, 'hang', {}), request(170, 'hang', {})],
      [{ type: 'cancel', id: 170 }],
      [{ type: 'cancel', id: 171 }],
      [{ type: 'cancel', id: -1 }],
    ],
  }),
  'a bye without a reason': () => ({
    packets: [[{ type: 'bye' }], [{ type: 'bye', error: null }], [{ type: 'bye', error: { code: 1 } }]],
  }),
};

/** Effect of each kind on the counters, and the answers to the requests in it. */
export const effects: Readonly<
  Record<
    string,
    { readonly dropped?: Readonly<Record<string, number>>; readonly answers?: readonly string[] }
  >
> = {
  'what is no packet': { dropped: { invalid: 10 } },
  'packets of what is no message': { dropped: { invalid: 8 } },
  'kinds that nobody knows': { dropped: { invalid: 9 } },
  'numbers that are none': { dropped: { invalid: 7 } },
  'methods of prototypes': { answers: prototypeNames.map(() => 'METHOD_NOT_FOUND') },
  'events of prototypes': { dropped: { unexpected: 5 } },
  'names without end': { dropped: { invalid: 3 } },
  'inputs and details of a wrong shape': {
    dropped: { invalid: 3 },
    answers: ['INVALID_MESSAGE', 'INVALID_MESSAGE'],
  },
  'keys that name a prototype': { answers: ['ok', 'ok'] },
  'answers to what nobody asked': { dropped: { unexpected: 50 } },
  'cycles, depths and lengths': { dropped: { oversized: 7 }, answers: Array(5).fill('INVALID_MESSAGE') },
  'a buffer that is too large': { dropped: { oversized: 1 }, answers: ['INVALID_MESSAGE'] },
  'a port as an input': { answers: ['INVALID_MESSAGE'] },
  'a port as a packet': { dropped: { invalid: 1 } },
  'two requests under one number, and cancels of none': { dropped: { unexpected: 1, invalid: 1 } },
  'a bye without a reason': { dropped: { invalid: 3 } },
};

const answer = (id: number, output: unknown) => [{ type: 'response', id, ok: true, output }];
const failure = (id: number, code: unknown, message = 'm') => [
  { type: 'response', id, ok: false, error: { code, message, retryable: false } },
];

/** Answers to `strict { count: 1 }`. */
export const forgedAnswers: Readonly<Record<string, (id: number) => readonly unknown[]>> = {
  'answers twice': id => [answer(id, { count: 2 }), answer(id, { count: 3 }), failure(id, 'INTERNAL')],
  'answers another number first': id => [answer(id + 1, { count: 9 }), answer(id, { count: 2 })],
  'answers in a wrong shape': id => [answer(id, { count: 'two' })],
  'answers with a cycle': id => [answer(id, cycle())],
  'answers with an array of a million': id => [answer(id, new Array(1_000_000).fill(0))],
  'fails with a code of its own': id => [failure(id, '__proto__')],
  'fails without a code': id => [failure(id, null)],
  'fails with a text without end': id => [failure(id, 'INTERNAL', 'x'.repeat(3000))],
  'says neither yes nor no': id => [[{ type: 'response', id, ok: 'yes', output: { count: 2 } }]],
  'does not answer': () => [],
};

/** Result of each forged answer for the caller, and its effect on the counters. */
export const ends: Readonly<
  Record<string, { readonly code: string; readonly dropped?: Readonly<Record<string, number>> }>
> = {
  'answers twice': { code: 'fulfilled', dropped: { unexpected: 2 } },
  'answers another number first': { code: 'fulfilled', dropped: { unexpected: 1 } },
  'answers in a wrong shape': { code: 'INVALID_MESSAGE', dropped: { invalid: 1 } },
  'answers with a cycle': { code: 'INVALID_MESSAGE', dropped: { oversized: 1 } },
  'answers with an array of a million': { code: 'INVALID_MESSAGE', dropped: { oversized: 1 } },
  'fails with a code of its own': { code: 'INTERNAL' },
  'fails without a code': { code: 'REQUEST_TIMEOUT', dropped: { invalid: 1 } },
  'fails with a text without end': { code: 'REQUEST_TIMEOUT', dropped: { invalid: 1 } },
  'says neither yes nor no': { code: 'REQUEST_TIMEOUT', dropped: { invalid: 1 } },
  'does not answer': { code: 'REQUEST_TIMEOUT' },
};
