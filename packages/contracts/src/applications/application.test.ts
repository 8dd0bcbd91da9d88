import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { originText } from './application';

describe('originText', () => {
  it.each([
    'https://example.com',
    'http://127.0.0.1:4401',
    'http://[::1]:4401',
    'https://a-b.example.co.uk:8443',
    'https://xn--bcher-kva.example',
  ])('takes %s', text => expect(z.safeParse(originText, text).success).toBe(true));

  it.each([
    'null',
    '*',
    'https://*.example.com',
    'https://a;sandbox',
    'https://a,b',
    "https://a'b",
    'https://example.com/',
    'https://example.com/path',
    'https://user@example.com',
    'https://Example.com',
    'https://bücher.example',
    'https://example.com:443',
    'ftp://example.com',
    'javascript:alert(1)',
    `https://${'a'.repeat(250)}.de`,
  ])('refuses %s', text => expect(z.safeParse(originText, text).success).toBe(false));
});
