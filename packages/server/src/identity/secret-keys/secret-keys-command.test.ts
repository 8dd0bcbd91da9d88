import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { runSecretKeysCommand } from './secret-keys-command';

const workspace = 'Nordhafen Studio';

describeStack(
  'the command for secret keys',
  stack => {
    const run = (...args: string[]) => runSecretKeysCommand(stack().services, args, () => {});
    const create = (...args: string[]) => run('create', ...args);
    const exchange = async (key: string) => {
      const answer = await fetch(`${stack().url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user: { id: '4711' }, origin: stack().pageOrigin, widgets: ['chat'] }),
      });
      return answer.status;
    };

    it('makes one that tokens are given for, until it is revoked', async () => {
      const key = await create('admin', workspace, 'Shop');
      const other = await create('OWNER@nordhafen.example', stack().keys.organizationId, 'Other');
      // Nothing else, as a script takes it from the output.
      expect(key).toMatch(/^sk_\S+$/);
      expect(await Promise.all([key, other].map(exchange))).toEqual([201, 201]);
      const line = (await run()).split('\n').find(text => text.includes('Shop')) ?? '';
      expect(line).toMatch(/^[\da-f-]{36} {2}sk_….{4} {2}made \S+ {2}Shop, as admin in Nordhafen Studio$/);
      expect(line).not.toContain(key);
      await run('revoke', line.slice(0, 36));
      expect(await Promise.all([key, other].map(exchange))).toEqual([401, 201]);
      expect(await run('list')).not.toContain('Shop');
    });

    it.each<[RegExp, string[]]>([
      [/^Usage/, ['create', 'admin', workspace]],
      [/^Usage/, ['create', 'admin', workspace, ' ']],
      [/^Usage/, ['list', 'x']],
      [/^Usage/, ['burn']],
      [/^Nobody/, ['create', 'nobody', workspace, 'Shop']],
      [/^Name one workspace/, ['create', 'member', workspace, 'Shop']],
      [/^Name one workspace/, ['create', 'outsider', workspace, 'Shop']],
      [/Nordhafen Studio$/m, ['create', 'admin', 'Elsewhere', 'Shop']],
      [/no secret key x/, ['revoke', 'x']],
      [/no secret key/, ['revoke', crypto.randomUUID()]],
    ])('says %s of %j', async (problem, args) => {
      const before = await run();
      await expect(run(...args)).rejects.toThrow(problem);
      expect(await run()).toBe(before);
    });
  },
  { alone: true },
);
