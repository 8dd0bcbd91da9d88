import { afterEach, describe, expect, it } from 'vitest';
import { OrielError, setDocsServer } from './oriel-error';

describe('OrielError', () => {
  afterEach(() => setDocsServer());

  it('names the documentation of the server that its bundle knows', () => {
    const path = '/docs/troubleshooting#csp_blocked';
    expect(new OrielError('CSP_BLOCKED', 'It failed.')).toMatchObject({ docs: path, hint: path });
    setDocsServer('https://ai.example.com');
    const docs = `https://ai.example.com${path}`;
    expect(new OrielError('CSP_BLOCKED', 'It failed.')).toMatchObject({ docs, hint: docs });
    expect(new OrielError('CSP_BLOCKED', 'It failed.', { hint: 'Do this.' })).toMatchObject({
      docs,
      hint: 'Do this.',
    });
  });

  it('keeps an address that it is given', () => {
    expect(new OrielError('INTERNAL', 'It failed.', { docs: '/help' }).docs).toBe('/help');
  });
});
