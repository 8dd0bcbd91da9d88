import type { Peer } from '@oriel/contracts';
import type { BridgePeer } from '../bridge-peer';
import { expectEqual } from './expect-equal';
import { outcomeOf } from './sample-handlers';
import type { SampleHost, SampleWidget } from './sample-surfaces';

/** A connected host and widget, over any transport. */
export interface Link {
  /** The host's end; its handlers are `sampleHandlers`. */
  readonly host: BridgePeer<SampleHost, SampleWidget>;
}

export interface ConformanceCase {
  readonly name: string;
  run(link: Link): Promise<void>;
}

/** An untyped peer, as plain JavaScript sees it. */
type Untyped = { request(method: string, input: unknown, options?: object): Promise<unknown> };
// Every peer has this method; only the types of its surface are dropped.
const untyped = (peer: Peer<SampleHost, SampleWidget>): Untyped => peer as unknown as Untyped;
const code = async (promise: Promise<unknown>) => {
  const result = await outcomeOf(promise);
  return result.ok ? 'fulfilled' : result.code;
};

/** Requirements that every transport must meet. Each case gets a fresh link. */
export const conformanceCases: readonly ConformanceCase[] = [
  {
    name: 'carries plain values both ways',
    async run({ host }) {
      const value = { text: 'ü𝒳', list: [1, null, true, { deep: [] }], nothing: undefined };
      expectEqual(await host.request('echo', value), value);
      expectEqual(await host.request('ask', { method: 'echo', input: value }), { ok: true, value });
    },
  },
  {
    name: 'answers later, never at once',
    async run({ host }) {
      let isAnswered = false;
      const answer = host.request('echo', 1).then(() => {
        isAnswered = true;
      });
      expectEqual(isAnswered, false);
      await answer;
      expectEqual(isAnswered, true);
    },
  },
  {
    name: 'matches a thousand answers to their requests',
    async run({ host }) {
      const counts = Array.from({ length: 1000 }, (_, count) => count);
      const answers = await Promise.all(counts.map(count => host.request('strict', { count })));
      expectEqual(
        answers.map(({ count }) => count - 1),
        counts,
      );
    },
  },
  {
    name: 'shares no object between the sides',
    async run({ host }) {
      const value = { list: [1] };
      const answer = host.request('echo', value);
      await Promise.resolve();
      await Promise.resolve();
      value.list.push(2);
      expectEqual(await answer, { list: [1] });
      const second = { list: [1] };
      expectEqual((await host.request('echo', second)) === second, false);
    },
  },
  {
    name: 'moves what is transferred',
    async run({ host }) {
      const buffer = new Uint8Array([1, 2, 3]).buffer;
      const answer = await host.request('echo', { buffer }, { transfer: [buffer] });
      expectEqual(buffer.byteLength, 0, 'bytes left');
      // The sample host returns its input.
      const { buffer: arrived } = answer as { buffer: ArrayBuffer };
      expectEqual([...new Uint8Array(arrived)], [1, 2, 3]);
    },
  },
  {
    name: 'refuses methods that do not exist, the names of prototypes too',
    async run({ host }) {
      for (const name of ['missing', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        expectEqual(await code(untyped(host).request(name, {})), 'METHOD_NOT_FOUND', name);
        const asked = await host.request('ask', { method: name, input: {} });
        expectEqual(asked.ok ? 'fulfilled' : asked.code, 'METHOD_NOT_FOUND', name);
      }
    },
  },
  {
    name: 'does not act on an input that its schema refuses',
    async run({ host }) {
      expectEqual(await code(untyped(host).request('strict', { count: 'one' })), 'INVALID_MESSAGE');
      expectEqual(await code(untyped(host).request('strict', null)), 'INVALID_MESSAGE');
      expectEqual((await host.request('observe', {})).strictRuns, 0);
    },
  },
  {
    name: 'does not pass on an answer that its schema refuses',
    async run({ host }) {
      expectEqual(await code(host.request('wrongAnswer', {})), 'INVALID_MESSAGE');
      expectEqual(host.stats().dropped.invalid, 1);
    },
  },
  {
    name: 'lets no key reach a prototype',
    async run({ host }) {
      const hostile: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}');
      await host.request('echo', hostile);
      await outcomeOf(untyped(host).request('strict', hostile));
      expectEqual('polluted' in {}, false);
    },
  },
  {
    name: 'rejects with the code, message, retryable and request id of a known error, without its stack',
    async run({ host }) {
      const error = await host.request('failKnown', {}).catch((thrown: unknown) => thrown);
      // The values are compared below; a missing one fails the case.
      const {
        code: errorCode,
        message,
        retryable,
        requestId,
        stack,
        cause,
      } = error as Error & {
        code: string;
        retryable: boolean;
        requestId: string;
      };
      expectEqual(
        { errorCode, message, retryable, requestId, cause },
        {
          errorCode: 'NO_CREDITS',
          message: 'The credit is used up.',
          retryable: true,
          requestId: 'r-7',
          cause: undefined,
        },
      );
      expectEqual(stack?.includes('failKnown'), false, 'stack of the other side');
    },
  },
  {
    name: 'tells nothing of an unknown error',
    async run({ host }) {
      const result = await outcomeOf(host.request('failUnknown', {}));
      expectEqual(result, { ok: false, code: 'INTERNAL', message: 'The other side failed.' });
    },
  },
  {
    name: 'rejects what cannot be cloned and sends what went with it',
    async run({ host }) {
      const [bad, good] = await Promise.all([
        code(untyped(host).request('echo', { call: () => 1 })),
        code(host.request('echo', 'good')),
      ]);
      expectEqual([bad, good], ['INVALID_MESSAGE', 'fulfilled']);
      expectEqual(await code(host.request('functionAnswer', {})), 'INVALID_MESSAGE');
    },
  },
  {
    name: 'times out and tells the handler',
    async run({ host }) {
      expectEqual(await code(host.request('hang', {}, { timeout: 20 })), 'REQUEST_TIMEOUT');
      expectEqual((await host.request('observe', {})).aborts, 1);
      const asked = await host.request('ask', { method: 'hang', input: {}, timeout: 20 });
      expectEqual(asked.ok ? 'fulfilled' : asked.code, 'REQUEST_TIMEOUT');
    },
  },
  {
    name: 'gives up by signal and tells the handler',
    async run({ host }) {
      const controller = new AbortController();
      const hanging = code(host.request('hang', {}, { signal: controller.signal, timeout: 0 }));
      await host.request('echo', 1);
      controller.abort();
      expectEqual(await hanging, 'ABORTED');
      expectEqual((await host.request('observe', {})).aborts, 1);
      expectEqual(await code(host.request('echo', 1, { signal: AbortSignal.abort() })), 'ABORTED');
    },
  },
  {
    name: 'tells events in order and stops when the listener is off',
    async run({ host }) {
      const texts: string[] = [];
      const off = host.on('note', ({ text }) => texts.push(text));
      await host.request('tell', { count: 5 });
      off();
      await host.request('tell', { count: 1 });
      expectEqual(texts, ['0', '1', '2', '3', '4']);
    },
  },
  {
    name: 'drops and counts events that are unknown or that their schema refuses',
    async run({ host }) {
      const texts: string[] = [];
      host.on('note', ({ text }) => texts.push(text));
      await host.request('tellWrongly', {});
      expectEqual(texts, []);
      const { invalid, unexpected } = host.stats().dropped;
      expectEqual({ invalid, unexpected }, { invalid: 1, unexpected: 1 });
    },
  },
  {
    name: 'refuses what is over the caps before it is sent',
    async run({ host }) {
      expectEqual(await code(host.request('echo', 'x'.repeat(4_000_001))), 'INVALID_MESSAGE');
      let deep: unknown = 1;
      for (let level = 0; level < 70; level += 1) deep = [deep];
      expectEqual(await code(host.request('echo', deep)), 'INVALID_MESSAGE');
    },
  },
  {
    name: 'ends once and for all when it is closed',
    async run({ host }) {
      const pending = code(host.request('hang', {}, { timeout: 0 }));
      await host.request('echo', 1);
      host.close();
      host.close();
      expectEqual(await pending, 'DESTROYED');
      expectEqual(await code(host.request('echo', 1)), 'DESTROYED');
      host.emit('note', { text: 'late' });
    },
  },
];
