/*
 * Responses shared by all mounts of a page, so that each call is made once per server and user. Required:
 *   1. responses for one user never reach a mount of another;
 *   2. a leaving mount takes no response from the others: a call ends with the last of them, and a failed one is repeated by
 *      each waiting mount, with its own sign-in;
 *   3. nothing outlives the mounts.
 */
import type { Client } from '@oriel/client';
import type { RouteInput, RouteOutput, RouteSpec } from '@oriel/contracts';

interface SharedCalls {
  mounts: number;
  readonly ended: AbortController;
  readonly answers: Map<string, Promise<unknown>>;
}

/** By server and user. */
const shared = new Map<string, SharedCalls>();

/** The calls of one mount. */
export interface PageCalls {
  call<R extends RouteSpec>(route: R, input: RouteInput<R>): Promise<RouteOutput<R>>;
  /** Repeats the next calls, perhaps for a different user; mounts created later share those. */
  forget(): void;
  dispose(): void;
}

/** @param findPerson - identifies the user and the server; mounts with the same result share their calls */
export function createPageCalls(client: Pick<Client, 'call'>, findPerson: () => Promise<string>): PageCalls {
  let joined: Promise<SharedCalls> | undefined;
  let leave = (_isOutdated: boolean) => {};
  let isDisposed = false;

  function join(): Promise<SharedCalls> {
    joined ??= enter();
    return joined;
  }

  async function enter(): Promise<SharedCalls> {
    // A call after the end of the mount shares nothing, because nothing would release it.
    let isGone = isDisposed;
    leave = () => {
      isGone = true;
    };
    const person = await findPerson();
    const calls = shared.get(person) ?? { mounts: 0, ended: new AbortController(), answers: new Map() };
    // A mount that has left meanwhile finishes its pending calls itself.
    if (isGone) return { ...calls, answers: new Map() };
    shared.set(person, calls);
    calls.mounts += 1;
    leave = isOutdated => {
      calls.mounts -= 1;
      if (calls.mounts === 0) calls.ended.abort();
      if ((isOutdated || calls.mounts === 0) && shared.get(person) === calls) shared.delete(person);
    };
    return calls;
  }

  function end(isOutdated: boolean): void {
    leave(isOutdated);
    leave = () => {};
    joined = undefined;
  }

  return {
    async call(route, input) {
      const joining = join();
      const calls = await joining.catch(error => {
        // Getting the token failed; the next call requests it again.
        if (joined === joining) joined = undefined;
        throw error;
      });
      const name = `${route.path} ${JSON.stringify(input)}`;
      const ask = () => {
        const answer = client.call(route, input, { signal: calls.ended.signal });
        calls.answers.set(name, answer);
        answer.catch(() => {
          if (calls.answers.get(name) === answer) calls.answers.delete(name);
        });
        return answer;
      };
      // The name is derived from the route, whose schema has validated the response.
      const known = calls.answers.get(name) as ReturnType<typeof ask> | undefined;
      return known ? known.catch(() => ask()) : ask();
    },
    forget: () => end(true),
    dispose() {
      isDisposed = true;
      end(false);
    },
  };
}
