import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { auditEntries } from '../platform/db/schema';
import { runKeysCommand } from './commands';

const workspace = 'Nordhafen Studio';

describeStack(
  'the command that makes the keys of a site',
  stack => {
    const run = (...args: string[]) => runKeysCommand(stack().services, args, () => {});

    it('prints both keys and the finished snippet, and the keys serve', async () => {
      const origin = 'https://www.example.com';
      const printed = await run('create', 'admin', workspace, 'Shop', origin, '--widgets', 'chat,prompts');
      const [, publishableKey, secretKey] =
        /^Publishable key {2}(pk_\S+)\nSecret key {7}(sk_\S+)\n/.exec(printed) ?? [];
      expect(printed).toContain(`src="${stack().url}/sdk/v1/oriel.js"`);
      expect(printed.split(`data-oriel-publishable-key="${publishableKey}"`)).toHaveLength(3);
      expect(printed).toContain('data-oriel-widget="prompts"');
      expect(printed.split('data-oriel-size="640"')).toHaveLength(3);
      const answer = await fetch(`${stack().url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ user: { id: '4711' }, origin, widgets: ['chat'], publishableKey }),
      });
      expect(answer.status).toBe(201);
    });

    it('writes down in the audit log by whom and how they were made', async () => {
      const name = `Shop ${crypto.randomUUID()}`;
      await run('create', 'admin', workspace, name, 'https://shop.example.com');
      const rows = await stack().services.db.select().from(auditEntries).orderBy(auditEntries.createdAt);
      expect(rows.filter(({ targetName }) => targetName.includes(name))).toMatchObject([
        { kind: 'application-created', via: 'command', targetName: name },
        { kind: 'secret-key-created', via: 'command', targetName: `${name}: ${name}` },
      ]);
    });

    it.each<[RegExp, string[]]>([
      [/^Usage: keys create/, ['admin', workspace, 'Shop']],
      [/^Usage: keys create/, ['admin', workspace, 'Shop', 'https://www.example.com', '--origin', 'x']],
      [/allowedOrigins/, ['admin', workspace, 'Shop', 'www.example.com']],
      [/widgets/, ['admin', workspace, 'Shop', 'https://www.example.com', '--widgets', 'chart']],
      [/^Nobody/, ['nobody', workspace, 'Shop', 'https://www.example.com']],
      [/^Name one workspace/, ['member', workspace, 'Shop', 'https://www.example.com']],
    ])('says %s of %j', async (problem, args) => {
      await expect(run('create', ...args)).rejects.toThrow(problem);
    });
  },
  { alone: true },
);
