import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailAddress, findEmailProblem } from './email';
import { limits } from './limits';

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.de`;

describe('an e-mail address', () => {
  it.each([
    ['mara@nordhafen.example', undefined],
    ['  mara@nordhafen.example ', undefined],
    ['MARA.LINDNER+team@Nord-Hafen.Example', undefined],
    ["o'neil@example.org", undefined],
    ['mara@xn--bcher-kva.example', undefined],
    ['mara@beispiel.xn--vermgensberatung-pwb', undefined],
    [longest, undefined],
    ['', 'required'],
    ['   ', 'required'],
    [`a${longest}`, 'length'],
    [`${'a'.repeat(65)}@example.org`, 'format'],
    ['mara', 'format'],
    ['mara@', 'format'],
    ['@example.org', 'format'],
    ['mara@example', 'format'],
    ['mara@example.', 'format'],
    ['mara@.example.org', 'format'],
    ['mara@-example.org', 'format'],
    ['mara@example-.org', 'format'],
    ['mara..lindner@example.org', 'format'],
    ['.mara@example.org', 'format'],
    ['mara lindner@example.org', 'format'],
    ['mara@example.org, jonas@example.org', 'format'],
    ['Mara <mara@example.org>', 'format'],
    ['mara@example.org\nBcc: all@example.org', 'format'],
    ['mara@example.org\r\n', undefined],
    ['mara@exa\u0000mple.org', 'format'],
    ['"mara"@example.org', 'format'],
    ['mara@[127.0.0.1]', 'format'],
    ['mära@example.org', 'format'],
    ['mara@bücher.example', 'format'],
  ])('%j: %s', (text, problem) => {
    expect(findEmailProblem(text)).toBe(problem);
    const parsed = z.safeParse(emailAddress, text);
    expect(parsed.success ? parsed.data : parsed.error.issues[0]?.message).toBe(problem ?? text.trim());
  });

  it('has at most as many characters as a path may have', () => {
    expect(longest).toHaveLength(limits.email);
  });

  it('is checked in linear time', () => {
    for (const hostile of ['a.'.repeat(100_000), `a@${'a-'.repeat(100_000)}`, `${' '.repeat(200_000)}a`])
      expect(findEmailProblem(hostile)).toMatch(/length|format/);
  });
});
