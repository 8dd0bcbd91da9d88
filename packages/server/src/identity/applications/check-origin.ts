import { type OriginCheck, type OriginProblem, originText } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ApplicationRow } from './load-application';

/** Whether widgets of an application work on the page at an address, which may be more than an origin. */
export function checkOrigin(
  { enabled, allowedOrigins }: Pick<ApplicationRow, 'enabled' | 'allowedOrigins'>,
  address: string,
): OriginCheck {
  const origin = readOrigin(address);
  const isListed = origin !== null && allowedOrigins.includes(origin);
  const problems: OriginProblem[] = [];
  if (origin === null) problems.push('not_an_origin');
  else if (!isListed) problems.push('not_allowed');
  if (!enabled) problems.push('switched_off');
  if (origin !== null && isInsecure(new URL(origin))) problems.push('insecure');
  return {
    origin,
    allowed: isListed && enabled,
    problems,
    similar:
      origin === null || isListed
        ? []
        : allowedOrigins.filter(each => siteOf(new URL(each)) === siteOf(new URL(origin))),
  };
}

function readOrigin(address: string): string | null {
  const text = address.trim();
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return z.safeParse(originText, origin).success ? origin : null;
}

const siteOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');

/** Browsers treat this machine as secure even without https. */
const isInsecure = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
