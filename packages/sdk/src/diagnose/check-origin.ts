import { publishableKeyHeader } from '@oriel/contracts';
import { apiBases } from '../host/api-bases';
import type { DiagnosisCheck } from '../loader/diagnosis';
import type { MountContext } from '../loader/mount-context';

/** A check, with the address that it could not fetch. The page's policy may be the reason. */
export type AskingCheck = DiagnosisCheck & { readonly failed?: string };

/** States in which an iframe has answered this page, so its origin is allowed. */
export const answered: ReadonlySet<string> = new Set(['auth', 'ready', 'degraded']);

/** Path of the route `getEmbedConfiguration`; a literal, because importing the route would bundle its schemas. */
const configurationPath = '/v1/applications/current';
const manifestPath = '/sdk/v1/manifest.json';

type Finding = Omit<AskingCheck, 'name' | 'ok'>;

/** Whether the server accepts this page and its key. */
export async function checkOrigin(context: MountContext, timeout: number): Promise<AskingCheck> {
  const { api, publishableKey } = context.options;
  const name = 'origin';
  if (context.isolation === 'iframe' && answered.has(context.state))
    return { name, ok: true, message: `The frame has answered ${location.origin}.` };
  if (window.origin === 'null') {
    return {
      name,
      ok: false,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'This page has no origin: it is a file, or in a sandbox.',
      fix: 'Open it from a web server, and add allow-same-origin to its sandbox.',
    };
  }
  const { access } = apiBases(api, context.source.server);
  if (!publishableKey) {
    if (answered.has(context.state) || new URL(access, location.href).origin === location.origin)
      return { name, ok: true, message: 'No publishable key: only the server’s own pages may embed.' };
    return {
      name,
      ok: false,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'The option "publishableKey" is missing; without it only the server’s own pages may embed.',
      fix: 'Set publishableKey to the key of an application that allows this page.',
    };
  }
  const address = access + configurationPath;
  try {
    const response = await fetch(address, {
      headers: { [publishableKeyHeader]: publishableKey },
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    });
    if (response.ok) return { name, ok: true, message: `${location.origin} is allowed.` };
    return { name, ok: false, ...refusalOf(response.status, await response.text(), access) };
  } catch (error) {
    const isThere = await hasServer(address, timeout);
    return { name, ok: false, ...(isThere ? notAllowed() : unreachable(address, error)) };
  }
}

/** Whether a server is at an address whose answer this page may not read: only origins of an application may. */
async function hasServer(address: string, timeout: number): Promise<boolean> {
  const init: RequestInit = { credentials: 'omit', signal: AbortSignal.timeout(timeout) };
  try {
    // Any page may read the manifest. A proxy in place of the server would answer the first request, too.
    const [, manifest] = await Promise.all([
      fetch(address, { ...init, mode: 'no-cors' }),
      fetch(new URL(manifestPath, new URL(address, location.href)), init),
    ]);
    return manifest.ok;
  } catch {
    return false;
  }
}

/** The meaning of a server's refusal; a server fault says nothing about the page. */
function refusalOf(status: number, body: string, access: string): Finding {
  const message = `The server answered ${status}.`;
  if (body.includes('"application_disabled"')) {
    const fix = 'Switch the application on in the settings of its workspace.';
    return { code: 'FEATURE_DISABLED', message: 'The application is switched off.', fix };
  }
  if (body.includes('"publishable_key_unknown"')) {
    const fix = 'Set publishableKey to the key of an application of this server.';
    return { code: 'ORIGIN_NOT_ALLOWED', message: 'The server does not know the publishable key.', fix };
  }
  if (body.includes('"origin_not_allowed"')) return notAllowed();
  if (status === 429) return { code: 'RATE_LIMITED', message, fix: 'Wait a moment and ask again.' };
  if (status === 404) {
    const { origin } = new URL(access, location.href);
    return {
      code: 'INVALID_OPTIONS',
      message: `There is no Oriel server at ${origin}: it answered 404.`,
      fix: 'Set api to the address of an Oriel server.',
    };
  }
  return { code: 'NETWORK', message, fix: 'The log of the server says why.' };
}

const notAllowed = (): Finding => ({
  code: 'ORIGIN_NOT_ALLOWED',
  message: `The server does not allow ${location.origin}.`,
  fix: `Add ${location.origin} to the allowed origins of the application.`,
});

/** The finding for an address that gave no answer. */
export function unreachable(address: string, error: unknown): Finding {
  const { protocol, origin, hostname, href } = new URL(address, location.href);
  // Browsers let secure pages reach their own machine.
  if (location.protocol === 'https:' && protocol === 'http:' && !/^(localhost|127\..*)$/.test(hostname)) {
    return {
      code: 'INVALID_OPTIONS',
      message: `This page has https, so the browser lets it reach nothing of ${origin}.`,
      fix: 'Give the server https, and set api to that address.',
    };
  }
  return {
    code: 'NETWORK',
    message: `${origin} cannot be reached: ${String(error)}`,
    fix: 'Check the address, that the server runs, and that nothing on the way refuses it.',
    failed: href,
  };
}
