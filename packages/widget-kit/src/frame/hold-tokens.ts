import {
  claimsOf,
  type HostSurface,
  type MethodOutput,
  OrielError,
  type Peer,
  type Surface,
} from '@oriel/contracts';

/**
 * A peer that hands on only tokens made for the page around this frame. Calls out of a frame tell the server nothing of
 * that page, so the frame compares the origin that a token names with the one it was greeted from.
 * `getToken` rejects with `ORIGIN_NOT_ALLOWED` where they differ.
 */
export function holdTokens<Local extends Surface>(
  peer: Peer<Local, HostSurface>,
  pageOrigin: string,
): Peer<Local, HostSurface> {
  return {
    ...peer,
    request(method, input, options) {
      const answer = peer.request(method, input, options);
      if (method !== 'getToken') return answer;
      return answer.then(given => {
        // The name of a method decides what it answers, which types of a wrapper cannot follow.
        checkOrigin(given as MethodOutput<HostSurface, 'getToken'>, pageOrigin);
        return given;
      });
    },
  };
}

function checkOrigin(answer: MethodOutput<HostSurface, 'getToken'>, pageOrigin: string): void {
  const origin = answer ? claimsOf(answer.token)?.origin : undefined;
  if (origin === undefined || origin === pageOrigin) return;
  throw new OrielError('ORIGIN_NOT_ALLOWED', `The token is for ${origin}, and the page is ${pageOrigin}.`, {
    hint: 'Have the token made for the origin of the page that asks for it.',
  });
}
