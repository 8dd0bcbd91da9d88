import { expect, it } from 'vitest';
import { HttpError } from '../platform/errors/http-error';
import { decideFrameAccess } from './frame-access';

const deps = {
  findApplication: async (key: string) => {
    if (key !== 'pk_1')
      throw new HttpError(401, 'publishable_key_unknown', 'The publishable key is not known');
    return { widgets: ['chat' as const], allowedOrigins: ['https://www.example.com'] };
  },
  watchApplications: () => {},
  publicUrl: 'https://ai.example.com',
  frameOrigin: 'https://ai.example.com',
  sdkFolder: '',
};
const decide = (key: string | undefined, origin: string) =>
  decideFrameAccess({ key, origin, widget: 'chat' }, deps);

it.each([undefined, ''])(
  'speaks of the missing key and not of the origin, where the key is %j',
  async key => {
    const access = await decide(key, 'https://www.example.com');
    expect(access).toMatchObject({ kind: 'refused', code: 'ORIGIN_NOT_ALLOWED' });
    expect(access.kind === 'refused' && access.message).toMatch(/publishableKey/);
  },
);

it.each([
  ['pk_1', 'https://other.example.com', 'The application does not allow https://other.example.com.'],
  ['pk_2', 'https://www.example.com', 'The publishable key is not known.'],
])('says of the key %s on %s what is wrong', async (key, origin, message) => {
  expect(await decide(key, origin)).toMatchObject({ kind: 'refused', message });
});

it('lets pages of the server embed without a key', async () => {
  expect(await decide(undefined, deps.publicUrl)).toMatchObject({ kind: 'allowed' });
});
