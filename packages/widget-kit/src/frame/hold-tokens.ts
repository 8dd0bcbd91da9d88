import {
  claimsOf,
  type HostSurface,
  type MethodOutput,
  OrielError,
  type Peer,
  type Surface,
} from '@oriel/contracts';

/**
 * A peer that passes on only tokens made for the page around this frame. Calls from a frame do not identify that page to the
 * server, so the frame compares the origin in a token with the origin that it connected to. `getToken` rejects with
 * `ORIGIN_NOT_ALLOWED` if they differ.
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
        // The method name determines the output type, which the wrapper's types cannot express.
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
