import { expect, it } from 'vitest';
import { loginAddress } from './portal-store';

it('carries the whole way back, the language and the colours', () => {
  const { pathname, searchParams } = new URL(
    loginAddress('/chat/1?a=b&c=d', 'de', 'dark'),
    'http://portal.test',
  );
  expect(pathname).toBe('/api/core/v1/auth/login');
  expect(Object.fromEntries(searchParams)).toEqual({
    returnTo: '/chat/1?a=b&c=d',
    locale: 'de',
    colorScheme: 'dark',
  });
});

it('asks for the password where a fresh sign-in is needed', () => {
  const { searchParams } = new URL(loginAddress('/settings', 'en', 'auto', 'login'), 'http://portal.test');
  expect(searchParams.get('prompt')).toBe('login');
});
