import { OrielError, type Peer, type RequestContext, type SurfaceHandlers } from '@oriel/contracts';
import type { Outcome, SampleHost, SampleWidget } from './sample-surfaces';

/** Creates the handlers that both sides have, with counters of their own. */
export function sampleHandlers() {
  let strictRuns = 0;
  let aborts = 0;
  const received: string[] = [];
  return {
    note: ({ text }: { text: string }) => void received.push(text),
    handlers: {
      echo: (input: unknown) => input,
      strict: ({ count }: { count: number }) => {
        strictRuns += 1;
        return { count: count + 1 };
      },
      // An untyped handler, as on a page in plain JavaScript.
      wrongAnswer: () => ({ count: 'many' }) as unknown as { count: number },
      failKnown: (): never => {
        throw new OrielError('NO_CREDITS', 'The credit is used up.', { requestId: 'r-7', retryable: true });
      },
      failUnknown: (): never => {
        throw new TypeError('a secret of this side');
      },
      functionAnswer: () => ({ call: () => 1 }),
      hang: (_input: unknown, { signal }: RequestContext) =>
        new Promise<Record<string, never>>(() => {
          signal.addEventListener('abort', () => {
            aborts += 1;
          });
        }),
      observe: () => ({ strictRuns, aborts, received: [...received] }),
    } satisfies SurfaceHandlers<SampleHost>,
  };
}

/** Creates the suite's widget handlers; `peer` is a function, because the peer is created after its handlers. */
export function sampleWidgetHandlers(
  peer: () => Peer<SampleWidget, SampleHost>,
): SurfaceHandlers<SampleWidget> {
  return {
    ...sampleHandlers().handlers,
    ask: ({ method, input, timeout }) =>
      // The suite also requests methods that do not exist.
      outcomeOf(peer().request(method as 'echo', input, timeout === undefined ? {} : { timeout })),
    tell: ({ count }) => {
      for (let index = 0; index < count; index += 1) peer().emit('note', { text: String(index) });
      return {};
    },
    tellWrongly: () => {
      const untyped: { emit(name: string, detail: unknown): void } = peer();
      untyped.emit('note', { text: 7 });
      untyped.emit('__proto__', {});
      return {};
    },
  };
}

export async function outcomeOf(promise: Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await promise };
  } catch (error) {
    return OrielError.isInstance(error)
      ? { ok: false, code: error.code, message: error.message }
      : { ok: false, code: 'not an OrielError', message: String(error) };
  }
}
