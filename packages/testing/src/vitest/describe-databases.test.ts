import { describe, expect, it } from 'vitest';
import { freshOrganization } from '../stack/fresh-organization';
import { sharedStack } from '../stack/shared-stack';
import { describeConformance, describeStack } from './describe-databases';

const authenticated = '/api/core/v1/auth/authenticated';
const seen: { origin: string; organizationId: string }[] = [];

describeConformance(
  'the demonstration on a stack of its own',
  stack => {
    it('signs in through the identity provider', async () => {
      const browser = await stack().signIn('owner');
      const answer = await browser.fetch(authenticated);
      expect(await answer.json()).toMatchObject({ authenticated: true, username: 'owner' });
    });
    it('gets embed tokens', async () => {
      const token = await stack().embedToken();
      const answer = await fetch(`${stack().url}${authenticated}`, {
        headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
      });
      expect(await answer.json()).toMatchObject({ authenticated: true, username: 'member' });
    });
  },
  { alone: true },
);

for (const round of [1, 2])
  describeConformance(`a fresh organization, ${round},`, stack => {
    it('is that of new people on the same server', async () => {
      const { keys, url } = stack();
      expect(seen.map(({ organizationId }) => organizationId)).not.toContain(keys.organizationId);
      if (round === 2) expect(seen.map(({ origin }) => origin)).toContain(url);
      seen.push({ origin: url, organizationId: keys.organizationId });
      const browser = await stack().signIn('member');
      expect(await (await browser.fetch(authenticated)).json()).toMatchObject({
        authenticated: true,
        username: expect.stringMatching(/^member-[\da-f]{6}$/),
      });
      const token = await stack().embedToken();
      const answer = await fetch(`${url}${authenticated}`, {
        headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
      });
      expect(await answer.json()).toMatchObject({ authenticated: true });
    });
  });

describeStack(
  'the model endpoint of a shared stack',
  stack => {
    it.each(['one', 'another'])('is as new for %s test', async () => {
      const { model } = stack();
      if (!model) throw new Error('The stack was asked for a model');
      expect(model.requests).toEqual([]);
      const path = `${model.baseUrl}/chat/completions`;
      await (
        await fetch(path, { method: 'POST', headers: { authorization: 'Bearer x' }, body: '{}' })
      ).text();
      expect(model.requests).toHaveLength(1);
    });
  },
  { model: true },
);

const workspaces = new Set<string>();
describeStack(
  'a fresh organization for each test',
  stack => {
    it.each([1, 2, 3])('is there for test %i', count => {
      workspaces.add(stack().keys.organizationId);
      expect(workspaces.size).toBe(count);
    });
  },
  { each: true },
);

describe('a suite that changes what belongs to all', () => {
  it('is told so at its end', async () => {
    const base = await sharedStack();
    const { close } = await freshOrganization(base);
    const { services, keys } = base;
    const rename = (name: string) =>
      services.db.execute(`UPDATE organizations SET name = '${name}' WHERE id = '${keys.organizationId}'`);
    await rename('Elsewhere');
    await expect(close()).rejects.toThrow(/belongs to all .*: organizations$/);
    await rename('Nordhafen Studio');
    await close();
  });
});
