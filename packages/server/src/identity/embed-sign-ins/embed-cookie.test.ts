import { describe, expect, it } from 'vitest';
import { formatEmbedCookie, readEmbedCookie } from './embed-cookie';

const cookie = { sessionId: '00000000-0000-4000-8000-000000000001', secret: 's'.repeat(43) };
const value = `${cookie.sessionId}.${cookie.secret}`;
const secure = 'https://ai.example.com';
const local = 'http://localhost:4400';
const read = (text: string, publicUrl = secure) => readEmbedCookie(new Headers({ cookie: text }), publicUrl);

describe('formatEmbedCookie', () => {
  it('binds the cookie to host, https and the site that embeds', () => {
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=None; Partitioned';
    expect(formatEmbedCookie(secure, cookie, 60)).toBe(
      `__Host-oriel-embed=${value}; Max-Age=60; ${attributes}`,
    );
    expect(formatEmbedCookie(secure, undefined, 0)).toBe(`__Host-oriel-embed=; Max-Age=0; ${attributes}`);
  });

  it('does without the prefix on plain http', () => {
    expect(formatEmbedCookie(local, cookie, 60)).toMatch(/^oriel-embed=/);
  });
});

describe('readEmbedCookie', () => {
  it('reads what was written, under the name of its address alone', () => {
    expect(read(`a=b; __Host-oriel-embed=${value}`)).toEqual(cookie);
    expect(read(`oriel-embed=${value}`, local)).toEqual(cookie);
    // Another host of the site could set this cookie.
    expect(read(`oriel-embed=${value}`)).toBeUndefined();
  });

  it.each(['', value.slice(1), `${value}x`, `${cookie.sessionId}.`, value.replace('.', ' ')])(
    'takes nothing else: %s',
    text => expect(read(`__Host-oriel-embed=${text}`)).toBeUndefined(),
  );
});
