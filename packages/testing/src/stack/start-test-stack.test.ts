import { expect, it } from 'vitest';
import { describeDatabases } from './describe-databases';

describeDatabases('a test stack', stack => {
  it('signs in through the identity provider', async () => {
    const browser = await stack().signIn('owner');
    const answer = await browser.fetch('/api/core/v1/auth/authenticated');
    expect(await answer.json()).toMatchObject({ authenticated: true, username: 'owner' });
  });
  it('gets embed tokens', async () => {
    const token = await stack().embedToken();
    const answer = await fetch(`${stack().url}/api/core/v1/auth/authenticated`, {
      headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
    });
    expect(await answer.json()).toMatchObject({ authenticated: true, username: 'member' });
  });
});
