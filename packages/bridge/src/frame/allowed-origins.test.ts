import { describe, expect, it } from 'vitest';
import { checkAllowedOrigins } from './allowed-origins';

describe('the origins that may embed', () => {
  it('are taken when they are exact', () => {
    const origins = ['https://www.example.com', 'http://localhost:4401', 'http://[::1]:4401'];
    expect([...checkAllowedOrigins(origins)]).toEqual(origins);
  });

  it.each([
    '*',
    'null',
    '',
    'https://*.example.com',
    'https://example.com/',
    'https://example.com:443',
    'HTTPS://example.com',
    'example.com',
    'https://user@example.com',
    'file:///',
  ])('are refused as %j', origin => {
    expect(() => checkAllowedOrigins([origin])).toThrow(expect.objectContaining({ code: 'INVALID_OPTIONS' }));
  });
});
