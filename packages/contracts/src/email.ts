import * as z from 'zod/mini';
import { limits } from './limits';
import { normalizeText } from './text';

/** WHATWG HTML, "valid e-mail address", with a domain of at least two labels. */
const address =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/;

/** RFC 5321, 4.5.3.1.1. */
const longestLocalPart = 64;

export type EmailProblem = 'required' | 'length' | 'format';

/** Finds the problem of a typed e-mail address, or returns `undefined`. Used by forms and by the server. */
export function findEmailProblem(text: string): EmailProblem | undefined {
  const email = normalizeText(text);
  if (email === '') return 'required';
  if (email.length > limits.email) return 'length';
  return address.test(email) && email.indexOf('@') <= longestLocalPart ? undefined : 'format';
}

/** An e-mail address as typed, without surrounding space. Two addresses that only differ in case are equal. */
export const emailAddress = z.string().check(
  z.overwrite(normalizeText),
  z.check<string>(({ value, issues }) => {
    const problem = findEmailProblem(value);
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
  }),
);
