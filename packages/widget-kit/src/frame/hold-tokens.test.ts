import { createDirectPair } from '@oriel/bridge';
import { hostSurface, surface } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { holdTokens } from './hold-tokens';

const page = 'https://intranet.example';

/** A token as created by a server, with any signature. */
const tokenOf = (claims: object) =>
  ['{"alg":"ES256"}', JSON.stringify(claims), 'signature']
    .map(part => Buffer.from(part).toString('base64url'))
    .join('.');

/** A frame whose page provides this token. */
function frameWith(token: string | null) {
  const refuse = () => ({ handled: false });
  const pair = createDirectPair({
    host: {
      surface: hostSurface,
      handlers: {
        getSnapshot: () => Promise.reject(new Error('Not asked here')),
        getToken: () => (token === null ? null : { token }),
        signIn: () => ({ signedIn: false }),
        signInWindow: () => ({ isOpen: false, page }),
        navigate: refuse,
        openDialog: refuse,
        switchOrganization: refuse,
        notify: refuse,
        copy: refuse,
        download: refuse,
        claimDialog: () => ({ isClaimed: true }),
        callTool: () => null,
      },
    },
    widget: { surface: surface({ methods: {}, events: {} }), handlers: {} },
  });
  return holdTokens(pair.widget, page);
}

it.each([tokenOf({ origin: page, name: 'Zoë ÿ>?' }), 'not.readable.at-all', 'opaque', tokenOf({}), null])(
  'hands on what is for the page, and what the server has to refuse (%s)',
  async token => {
    await expect(frameWith(token).request('getToken', { reason: 'initial' })).resolves.toEqual(
      token && { token },
    );
  },
);

it('keeps back a token for another page', async () => {
  const peer = frameWith(tokenOf({ origin: 'https://wiki.example' }));
  await expect(peer.request('getToken', { reason: 'initial' })).rejects.toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
    message: expect.stringContaining('https://wiki.example'),
  });
});

it('hands on everything else as it is', async () => {
  await expect(frameWith(null).request('signIn', {})).resolves.toEqual({ signedIn: false });
});
