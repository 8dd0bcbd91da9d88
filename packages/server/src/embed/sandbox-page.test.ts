import { diagramPagePath } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { sandboxPage, sandboxPolicy } from './sandbox-page';

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map(directive => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );

describeStack('the page that draws diagrams', stack => {
  it('has no origin and may fetch the scripts of the SDK alone', () => {
    expect([...directivesOf(sandboxPolicy('https://ai.example.com'))]).toEqual([
      ['sandbox', ['allow-scripts']],
      ['default-src', ["'none'"]],
      ['script-src', ['https://ai.example.com/sdk/v1/', "'wasm-unsafe-eval'"]],
      ['style-src', ["'unsafe-inline'"]],
      ['form-action', ["'none'"]],
      ['base-uri', ["'none'"]],
    ]);
  });

  it('has nothing in it but its script', () => {
    const page = sandboxPage('diagrams-12345678.js', 'https://ai.example.com');
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" src="https://ai.example.com/sdk/v1/diagrams-12345678.js">',
    ]);
    expect(page).toContain('<body></body>');
  });

  it('is the same for everybody, whatever it is asked with, and sets nothing', async () => {
    const ask = (query: string, headers = {}) =>
      fetch(`${stack().url}${diagramPagePath}${query}`, { headers });
    const [plain, asked] = await Promise.all([
      ask(''),
      ask('?origin=https%3A%2F%2Fevil.example%22%3E%3Cscript%3E', { cookie: 'a=b', origin: 'null' }),
    ]);
    expect([plain.status, asked.status]).toEqual([200, 200]);
    expect(await asked.text()).toBe(await plain.text());
    for (const { headers } of [plain, asked]) {
      expect(headers.get('content-security-policy')).toBe(sandboxPolicy(stack().url));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});
