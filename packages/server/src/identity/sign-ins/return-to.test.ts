import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to';

const own = 'http://localhost:4400';

describe('safeReturnTo', () => {
  it.each([
    ['/chat', '/chat'],
    ['/prompts/my?page=2#top', '/prompts/my?page=2#top'],
    [`${own}/chat?x=1`, '/chat?x=1'],
    ['/a/../chat', '/chat'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ])('keeps %s', (value, expected) => {
    expect(safeReturnTo(value, own)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    'chat',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\tevil',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example/',
    'https://localhost:4400/',
    'http://localhost:4400.evil.example/',
    'http://localhost:4400@evil.example/',
    'http://user@localhost:4400/',
    'http://localhost:44001/',
    'http:/evil.example',
    'http:evil.example',
    'http:///evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/api/core/v1/auth/login',
    `/${'a'.repeat(3000)}`,
  ])('sends %j Home', value => {
    expect(safeReturnTo(value, own)).toBe('/');
  });
});
