import { publishableKeyHeader } from '@oriel/contracts';
import { apiBases } from '../host/api-bases';
import type { Tokens } from '../host/tokens';
import type { MountContext } from './controller';
import type { Diagnosis, DiagnosisCheck } from './diagnosis';
import { pagePolicy } from './page-policy';
import { originOf, type Violation } from './violations';

/** Milliseconds of difference between two clocks from which tokens suffer. */
const tolerableSkew = 60_000;
const checkTimeout = 10_000;
/** Of the route `getEmbedConfiguration`, whose schemas would come along with it. */
const configurationPath = '/v1/applications/current';

/** Looks for what stands in the way of a widget; always settles. */
export async function diagnoseMount(
  context: MountContext,
  tokens: Tokens,
  violations: readonly Violation[],
): Promise<Diagnosis> {
  const [origin, token] = await Promise.all([checkOrigin(context), checkToken(context, tokens)]);
  const checks = [
    ...checkPolicy(violations),
    origin,
    token,
    checkClock(tokens),
    checkStorage(context),
    await checkVersion(context),
  ];
  return { ok: checks.every(check => check.ok), checks, policy: pagePolicy(context) };
}

function checkPolicy(violations: readonly Violation[]): DiagnosisCheck[] {
  if (violations.length === 0)
    return [{ name: 'csp', ok: true, message: 'No violation of the policy was seen.' }];
  return violations.map(({ directive, blocked }) => ({
    name: 'csp',
    ok: false,
    code: 'CSP_BLOCKED',
    message: `${directive} blocks ${blocked}.`,
    fix: `Content-Security-Policy: ${directive} ${originOf(blocked)}`,
  }));
}

async function checkOrigin(context: MountContext): Promise<DiagnosisCheck> {
  const { api, publishableKey } = context.options;
  const name = 'origin';
  if (!publishableKey)
    return { name, ok: true, message: 'No publishable key: only the server’s own pages may embed.' };
  try {
    const response = await fetch(apiBases(api, context.surroundings.server).access + configurationPath, {
      headers: { [publishableKeyHeader]: publishableKey },
      credentials: 'omit',
      signal: AbortSignal.timeout(checkTimeout),
    });
    if (response.ok) return { name, ok: true, message: `${location.origin} is allowed.` };
    const text = await response.text();
    if (text.includes('application_disabled')) {
      return { name, ok: false, code: 'FEATURE_DISABLED', message: 'The application is switched off.' };
    }
    const fix = `Add ${location.origin} to the allowed origins of the application.`;
    return {
      name,
      ok: false,
      code: 'ORIGIN_NOT_ALLOWED',
      message: `The server answered ${response.status}.`,
      fix,
    };
  } catch (error) {
    return { name, ok: false, code: 'NETWORK', message: `The server cannot be reached: ${String(error)}` };
  }
}

async function checkToken(context: MountContext, tokens: Tokens): Promise<DiagnosisCheck> {
  const { getToken, tokenUrl } = context.options;
  const name = 'token';
  if (!getToken && !tokenUrl) return { name, ok: true, message: 'No token is asked of this page.' };
  await tokens.get('initial').catch(() => null);
  const { ok, message } = tokens.report ?? { ok: false, message: 'No token came.' };
  return ok ? { name, ok, message } : { name, ok, message, code: 'AUTH_REQUIRED' };
}

function checkClock({ report }: Tokens): DiagnosisCheck {
  const skew = report?.clockSkew;
  const name = 'clock';
  if (skew === undefined) return { name, ok: true, message: 'There was nothing to compare this clock with.' };
  const seconds = Math.round(skew / 1000);
  return Math.abs(skew) < tolerableSkew
    ? { name, ok: true, message: `This clock differs by ${seconds} s.` }
    : { name, ok: false, code: 'TOKEN_REJECTED', message: `This clock is ${seconds} s ahead of the server.` };
}

function checkStorage(context: MountContext): DiagnosisCheck {
  const name = 'storage';
  if (context.options.storage !== 'functional')
    return { name, ok: true, message: 'Nothing is kept in this browser.' };
  try {
    localStorage.getItem('oriel:locale');
    return { name, ok: true, message: 'The browser lets the page keep values.' };
  } catch (error) {
    return {
      name,
      ok: false,
      message: `The browser blocks storage; choices last as long as the page: ${String(error)}`,
    };
  }
}

async function checkVersion(context: MountContext): Promise<DiagnosisCheck> {
  const name = 'version';
  try {
    const address = new URL('/sdk/v1/manifest.json', new URL(context.surroundings.server, location.href));
    const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(checkTimeout) });
    const { version } = (await response.json()) as { version?: string };
    const ok = version === context.surroundings.version;
    const message = `This page runs ${context.surroundings.version}, the server has ${version ?? 'an unknown version'}.`;
    return ok
      ? { name, ok, message }
      : { name, ok, message, code: 'VERSION_MISMATCH', fix: 'Reload the page.' };
  } catch (error) {
    return { name, ok: true, message: `The server's version is unknown: ${String(error)}` };
  }
}
