import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';

const path = '/.well-known/security.txt';

describeStack('security.txt', stack => {
  it('is no page where no contact is named', async () => {
    const answer = await fetch(`${stack().url}${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });
});

describeStack(
  'security.txt of an operator who named a contact',
  stack => {
    it('says where to report, until when it holds and where it belongs', async () => {
      const answer = await fetch(`${stack().url}${path}`);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/i);
      const fields = new Map(
        (await answer.text())
          .trim()
          .split('\n')
          .map(line => line.split(/: (.*)/, 2) as [string, string]),
      );
      expect(fields.get('Contact')).toBe('mailto:security@example.com');
      expect(fields.get('Canonical')).toBe(`${stack().services.publicUrl}${path}`);
      const left = Date.parse(fields.get('Expires') ?? '') - Date.now();
      expect(left).toBeGreaterThan(170 * 86_400_000);
      expect(left).toBeLessThan(365 * 86_400_000);
    });
  },
  { config: { securityContact: 'mailto:security@example.com' } },
);
