import { describeDatabases } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';

interface Listed {
  readonly id: string;
  readonly publishableKey: string;
}

describeDatabases('a frame whose application is changed', stack => {
  it('is refused although it was asked for before', async () => {
    const { keys, pageOrigin, url } = stack();
    const owner = await stack().signIn('owner');
    const read = async (path: string) => (await owner.send('GET', path, undefined)).json();
    const organizations = (await read('/api/core/v1/organizations/me')) as {
      id: string;
      personal: boolean;
    }[];
    const organization = organizations.find(({ personal }) => !personal);
    const base = `/api/access/v1/organizations/${organization?.id}/applications`;
    const list = (await read(base)) as Listed[];
    const application = list.find(({ publishableKey }) => publishableKey === keys.publishableKey);
    const status = async () =>
      (
        await fetch(
          `${url}/embed/v1/frame?key=${keys.publishableKey}&origin=${encodeURIComponent(pageOrigin)}`,
        )
      ).status;
    const change = async (patch: object) =>
      expect((await owner.send('PATCH', `${base}/${application?.id}`, patch)).status).toBe(200);

    expect(await status()).toBe(200);
    await change({ enabled: false });
    await expect.poll(status).toBe(403);
    await change({ enabled: true });
    await expect.poll(status).toBe(200);
    await change({ allowedOrigins: ['https://elsewhere.example'] });
    await expect.poll(status).toBe(403);
  });
});
