import { describeStack } from '@oriel/testing/vitest';
import { decodeProtectedHeader } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { runSigningKeysCommand } from './signing-keys-command';

const clock = { now: () => new Date(Date.now() + clock.ahead), ahead: 0 };

describeStack(
  'keys that sign',
  stack => {
    const run = (...args: string[]) => runSigningKeysCommand({ ...stack().services, now: clock.now }, args);
    const use = async (token: string) => {
      const answer = await fetch(`${stack().url}/api/core/v1/organizations/me`, {
        headers: { authorization: `Bearer ${token}`, origin: stack().pageOrigin },
      });
      const { error } = (await answer.json()) as { error?: { code: string } };
      return error?.code ?? answer.status;
    };
    const keyOf = (token: string) => decodeProtectedHeader(token).kid ?? '';
    beforeEach(() => {
      clock.ahead = 0;
    });

    it('overlap: the old one holds to the end of its tokens, the new one signs', async () => {
      const before = await stack().embedToken();
      clock.ahead = 300_000;
      const [, next] = /: ([0-9a-f-]{36})$/.exec(await run('rotate')) ?? [];
      const after = await stack().embedToken();
      expect(keyOf(after)).toBe(next);
      expect([await use(before), await use(after)]).toEqual([200, 200]);
      clock.ahead = 540_000;
      expect(await use(before)).toBe(200);
      clock.ahead = 601_000;
      expect([await use(before), await use(after)]).toEqual(['token_expired', 200]);
      clock.ahead = 901_000;
      // Its tokens have all expired, so it is not even decrypted.
      expect(await use(before)).toBe('token_rejected');
      expect(await run()).toContain(keyOf(before));
      await run('rotate');
      expect(await run()).not.toContain(keyOf(before));
    });

    it('refuse at once when withdrawn, and leave the others alone', async () => {
      const old = await stack().embedToken();
      await run('rotate');
      const current = await stack().embedToken();
      await run('withdraw', keyOf(old));
      expect([await use(old), await use(current)]).toEqual(['token_rejected', 200]);
      await run('withdraw', keyOf(current));
      expect(await use(current)).toBe('token_rejected');
      const next = await stack().embedToken();
      expect([keyOf(next) === keyOf(current), await use(next)]).toEqual([false, 200]);
    });

    it('are shown without what is secret', async () => {
      const token = await stack().embedToken();
      const lines = (await run('list')).split('\n');
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${keyOf(token)}  made \\S+  signs$`)));
      for (const line of lines) expect(line.length).toBeLessThan(120);
    });

    it.each([['withdraw'], ['withdraw', 'x'], ['withdraw', crypto.randomUUID()], ['rotate', 'x'], ['burn']])(
      'are not touched by %s %s',
      async (...args) => {
        const token = await stack().embedToken();
        await expect(run(...args)).rejects.toThrow(/Usage|no key/);
        expect(await use(token)).toBe(200);
      },
    );
  },
  { now: clock.now },
);
