import { defaultWidget, OrielError, type OrielErrorCode } from '@oriel/contracts';
import { describeToken } from '../host/describe-token';
import type { MountContext } from '../loader/mount-context';
import type { Isolation } from '../options/mount-options';
import { blockedSources } from './blocked-sources';
import { checkEmbedder } from './check-embedder';
import { checkOrigin } from './check-origin';

/** Milliseconds for finding the cause, meanwhile the error is not reported. */
const patience = 2000;

/** Faults of a page's setup. A widget that lacks a connection waits for it, but for none of these. */
const setup: ReadonlySet<OrielErrorCode> = new Set([
  'FEATURE_DISABLED',
  'INVALID_OPTIONS',
  'ORIGIN_NOT_ALLOWED',
]);

/** Errors of a widget in the page, and of a frame that does not start, which may have a cause that the server names. */
const symptoms: Readonly<Record<Isolation, ReadonlySet<OrielErrorCode>>> = {
  shadow: new Set(['FEATURE_DISABLED', 'INTERNAL', 'NETWORK', 'ORIGIN_NOT_ALLOWED']),
  iframe: new Set(['FEATURE_DISABLED', 'HANDSHAKE_TIMEOUT', 'ORIGIN_NOT_ALLOWED']),
};

/** Finds the cause of an error that only names a symptom; otherwise returns the error. */
export async function findCause(context: MountContext, error: OrielError): Promise<OrielError> {
  const { isolation, options, evidence } = context;
  const { code } = error;
  const because = (cause: OrielErrorCode, message: string, hint?: string) =>
    new OrielError(cause, message, { hint, cause: error, requestId: error.requestId });
  if (code === 'NETWORK') {
    const blocked = blockedSources(context, evidence?.violations ?? []).find(({ line }) =>
      line.startsWith('connect-src'),
    );
    if (blocked) return because('CSP_BLOCKED', blocked.message, policyHint(blocked.line));
  }
  const outcome = evidence?.tokens.outcome ?? {};
  if (code === 'FEATURE_DISABLED') {
    const report = describeToken(outcome, options.widget ?? defaultWidget);
    if (report.code === code) return because(code, report.message, report.fix);
  }
  // A server gives no tokens for a page that it does not allow. A frame that asks for one has been allowed.
  const isRefused = code === 'TOKEN_UNAVAILABLE' && outcome.failure === 'refused' && isolation === 'shadow';
  if (!isRefused && !symptoms[isolation].has(code)) return error;
  const checks = [await checkOrigin(context, patience)];
  if (code === 'HANDSHAKE_TIMEOUT') checks.push(await checkEmbedder(context, patience));
  const found = checks.find(({ ok }) => !ok);
  if (!found?.code || !(setup.has(found.code) || code === 'HANDSHAKE_TIMEOUT')) return error;
  return because(found.code, found.message, found.fix);
}

/** Instructions for a page's policy. */
const policyHint = (line: string) => `Add to the page's header: Content-Security-Policy: ${line}`;
