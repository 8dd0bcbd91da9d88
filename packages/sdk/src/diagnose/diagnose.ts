import {
  defaultWidget,
  isBuiltWidget,
  OrielError,
  publishableKeyHeader,
  widgetTable,
} from '@oriel/contracts';
import { apiBases, serverOf } from '../host/api-bases';
import { Tokens } from '../host/tokens';
import type { Diagnosis, DiagnosisCheck } from '../loader/diagnosis';
import type { Evidence, MountContext, Violation } from '../loader/mount-context';
import { readOptions } from '../options/written-options';
import { blockedSources } from './blocked-sources';

/** The minimal content security policy directives that a page needs for a widget. */
function pagePolicy(context: Pick<MountContext, 'options' | 'source' | 'isolation'>): string {
  const { api, tokenUrl, frame } = context.options;
  const bases = apiBases(api, context.source.server);
  const scripts = new URL(context.source.server, location.href).origin;
  const services = new Set(Object.values(bases).map(base => new URL(base, location.href).origin));
  const token = tokenUrl ? [new URL(tokenUrl, location.href).origin] : [];
  const directives: Record<string, Iterable<string>> = context.isolation === 'iframe'
    ? {
        'script-src': [scripts],
        'frame-src': [frame?.origin || context.source.frameOrigin || serverOf(bases)],
        'connect-src': token,
      }
    : {
        'script-src': [scripts],
        // Diagrams are drawn in iframes of the server.
        'frame-src': [serverOf(bases)],
        'connect-src': new Set([...services, ...token]),
        'img-src': new Set([...services, 'data:', 'blob:']),
      };
  // Only the import map with the file hashes needs a Trusted Types policy.
  if (context.source.isStrict) directives['trusted-types'] = [context.options.trustedTypesPolicy || 'oriel'];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...[...sources].map(ownWord)])
    .filter(words => words.length > 1)
    .map(words => words.join(' '))
    .join('; ');
}

const ownWord = (source: string) => (source === location.origin ? "'self'" : source);

/** Clock difference in milliseconds from which tokens are affected. */
const tolerableSkew = 60_000;
const checkTimeout = 10_000;
const storageProbe = 'oriel:probe';
/** Path of the route `getEmbedConfiguration`; a literal, because importing the route would bundle its schemas. */
const configurationPath = '/v1/applications/current';

/** States in which an iframe has answered this page, so its origin is allowed. */
const answered: ReadonlySet<string> = new Set(['auth', 'ready', 'degraded']);

/** Finds what prevents a widget from working; always settles. */
export async function diagnoseMount(mount: MountContext): Promise<Diagnosis> {
  const { context, wrong } = readContext(mount);
  // With invalid options, no other check is meaningful.
  if (wrong) return { ok: false, checks: [await checkLoad(mount, wrong)], policy: '' };
  const { tokens, violations } = mount.evidence ?? {
    tokens: new Tokens(() => context.options),
    violations: [],
  };
  // A page with an iframe need not reach the server itself, so violations caused by these checks are not findings.
  const before = context.isolation === 'iframe' ? [...violations] : violations;
  const [load, embedder, origin, token, version] = await Promise.all([
    checkLoad(mount),
    checkEmbedder(context),
    checkOrigin(context),
    checkToken(context, tokens),
    checkVersion(context),
  ]);
  const checks = [
    load,
    ...checkPolicy(context, [...earlyViolations(mount, before), ...before]),
    embedder,
    ...checkMicrophone(context),
    origin,
    token,
    checkClock(tokens),
    checkStorage(context),
    version,
  ];
  return { ok: checks.every(check => check.ok), checks, policy: pagePolicy(context) };
}

/** The mount with parsed options; without a controller they are still unparsed. */
function readContext(mount: MountContext): { context: MountContext; wrong?: unknown } {
  if (mount.evidence) return { context: mount };
  try {
    return { context: Object.create(mount, { options: { value: readOptions(mount) } }) };
  } catch (wrong) {
    return { context: mount, wrong };
  }
}

/** The reason why the widget has not started, if any. */
async function checkLoad(mount: MountContext, wrong?: unknown): Promise<DiagnosisCheck> {
  const name = 'load';
  // In the state `error`, `ready` is already rejected.
  const failure = mount.state === 'error' ? mount.ready.then(none, (error: unknown) => error) : undefined;
  const thrown = wrong ?? (await failure);
  if (!thrown) return { name, ok: true, message: `The widget is in the state "${mount.state}".` };
  if (!OrielError.isInstance(thrown)) return { name, ok: false, code: 'INTERNAL', message: String(thrown) };
  const { code, message, cause } = thrown;
  // Loader errors have no hint.
  const fix = thrown.hint ?? new OrielError(code, message).hint;
  return { name, ok: false, code, message: cause ? `${message} (${String(cause)})` : message, fix };
}

const none = () => undefined;

/** A violation by the loader's iframe, created before the code that collects violations has loaded. */
function earlyViolations({ violation }: MountContext, collected: readonly Violation[]): Violation[] {
  if (violation?.disposition !== 'enforce') return [];
  const { effectiveDirective: directive, blockedURI: blocked, sample } = violation;
  const isKnown = collected.some(other => other.directive === directive && other.blocked === blocked);
  return isKnown ? [] : [{ directive, blocked, sample }];
}

function checkPolicy(context: MountContext, violations: readonly Violation[]): DiagnosisCheck[] {
  const lines = blockedSources(context, violations);
  if (lines.length === 0) return [{ name: 'csp', ok: true, message: 'No violation of the policy was seen.' }];
  return lines.map(({ message, line }) => ({
    name: 'csp',
    ok: false,
    code: 'CSP_BLOCKED',
    message,
    fix: `Content-Security-Policy: ${line}`,
  }));
}

/** Under an embedder policy, browsers leave an iframe without one blank and report nothing. */
async function checkEmbedder({ isolation, state, source }: MountContext): Promise<DiagnosisCheck> {
  const name = 'embedder';
  const policy = isolation === 'iframe' ? await embedderPolicy() : undefined;
  if (!policy) return { name, ok: true, message: 'No embedder policy of this page was seen.' };
  const said = `This page sends Cross-Origin-Embedder-Policy: ${policy}`;
  if (answered.has(state)) return { name, ok: true, message: `${said}, and the frame has answered.` };
  const { href } = new URL('/embed/v1/frame', source.frameOrigin || new URL(source.server, location.href));
  return {
    name,
    ok: false,
    code: 'HANDSHAKE_TIMEOUT',
    message: `${said}, so browsers show only frames that send such a policy, too.`,
    fix: `The server sends these with ${href}; let no proxy take them away: Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin`,
  };
}

/** An iframe with a text field needs a permission for dictation, which a page may not want to give. */
function checkMicrophone({ isolation, options }: MountContext): DiagnosisCheck[] {
  const widget = options.widget ?? defaultWidget;
  const hasField = isBuiltWidget(widget) && widgetTable[widget].firstField !== null;
  if (isolation !== 'iframe' || !hasField) return [];
  const { allow = 'clipboard-write' } = options.frame ?? {};
  const isAllowed = /\bmicrophone\b/.test(allow);
  return [
    {
      name: 'microphone',
      ok: true,
      message: isAllowed
        ? 'People may dictate in the frame.'
        : `The frame may not use the microphone, so that nobody can dictate; to let people, set frame.allow to '${allow}; microphone'.`,
    },
  ];
}

/** The embedder policy of this page. A page cannot read its own headers, so it is requested again. */
async function embedderPolicy(): Promise<string | undefined> {
  const init: RequestInit = { method: 'HEAD', signal: AbortSignal.timeout(checkTimeout) };
  const answer = await fetch(location.href, init).catch(() => undefined);
  const policy = answer?.headers.get('cross-origin-embedder-policy') ?? '';
  if (/^(require-corp|credentialless)/.test(policy)) return policy;
  return window.crossOriginIsolated ? 'require-corp' : undefined;
}

async function checkOrigin(context: MountContext): Promise<DiagnosisCheck> {
  const { api, publishableKey } = context.options;
  const name = 'origin';
  if (context.isolation === 'iframe' && answered.has(context.state))
    return { name, ok: true, message: `The frame has answered ${location.origin}.` };
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
  try {
    const response = await fetch(access + configurationPath, {
      headers: { [publishableKeyHeader]: publishableKey },
      credentials: 'omit',
      signal: AbortSignal.timeout(checkTimeout),
    });
    if (response.ok) return { name, ok: true, message: `${location.origin} is allowed.` };
    return { name, ok: false, ...refusalOf(response.status, await response.text()) };
  } catch (error) {
    return { name, ok: false, ...unreachable(access, error) };
  }
}

/** The meaning of a server's refusal; a server fault says nothing about the page. */
function refusalOf(status: number, body: string): Omit<DiagnosisCheck, 'name' | 'ok'> {
  const message = `The server answered ${status}.`;
  if (body.includes('"application_disabled"')) {
    const fix = 'Switch the application on in the settings of its workspace.';
    return { code: 'FEATURE_DISABLED', message: 'The application is switched off.', fix };
  }
  if (body.includes('"publishable_key_unknown"')) {
    const fix = 'Set publishableKey to the key of an application of this server.';
    return { code: 'ORIGIN_NOT_ALLOWED', message: 'The server does not know the publishable key.', fix };
  }
  if (body.includes('"origin_not_allowed"')) {
    const fix = `Add ${location.origin} to the allowed origins of the application.`;
    return { code: 'ORIGIN_NOT_ALLOWED', message: `${location.origin} is not allowed.`, fix };
  }
  if (status === 429) return { code: 'RATE_LIMITED', message, fix: 'Wait a moment and ask again.' };
  if (status === 404) {
    return { code: 'INVALID_OPTIONS', message, fix: 'Set api to the address of an Oriel server.' };
  }
  return { code: 'NETWORK', message, fix: 'The log of the server says why.' };
}

const unreachable = (address: string, error: unknown): Omit<DiagnosisCheck, 'name' | 'ok'> => ({
  code: 'NETWORK',
  message: `The server cannot be reached: ${String(error)}`,
  fix: `Let the address answer; under a policy: Content-Security-Policy: connect-src ${new URL(address, location.href).origin}`,
});

async function checkToken(context: MountContext, tokens: Evidence['tokens']): Promise<DiagnosisCheck> {
  const { getToken, tokenUrl } = context.options;
  const name = 'token';
  if (!getToken && !tokenUrl) return { name, ok: true, message: 'No token is asked of this page.' };
  // The outcome holds the failure.
  await tokens.ask('initial').catch(() => null);
  const { describeToken, refusedToken } = await import('../host/describe-token');
  const report = describeToken(tokens.outcome ?? {}, context.options.widget ?? defaultWidget);
  return { name, ...(report.ok && context.state === 'auth' ? refusedToken() : report) };
}

function checkClock({ outcome }: Evidence['tokens']): DiagnosisCheck {
  const skew = outcome?.clockSkew;
  const name = 'clock';
  if (skew === undefined) return { name, ok: true, message: 'There was nothing to compare this clock with.' };
  const seconds = Math.round(Math.abs(skew) / 1000);
  const message = `This clock is ${seconds} s ${skew < 0 ? 'behind' : 'ahead of'} the token address.`;
  if (Math.abs(skew) < tolerableSkew) return { name, ok: true, message };
  return { name, ok: false, code: 'TOKEN_REJECTED', message, fix: 'Let both clocks be set by the network.' };
}

function checkStorage(context: MountContext): DiagnosisCheck {
  const name = 'storage';
  if (context.options.storage !== 'functional')
    return { name, ok: true, message: 'Nothing is kept beyond this tab.' };
  if (context.isolation === 'iframe')
    return { name, ok: true, message: 'The frame keeps values itself, where this page cannot look.' };
  try {
    // Some browsers allow reading but not writing.
    localStorage.setItem(storageProbe, '1');
    localStorage.removeItem(storageProbe);
    return { name, ok: true, message: 'The browser lets the page keep values.' };
  } catch (error) {
    return {
      name,
      ok: false,
      message: `The browser blocks storage; choices last as long as the page: ${String(error)}`,
      fix: 'Allow this page to keep data in the settings of the browser, or leave storage at "none".',
    };
  }
}

async function checkVersion(context: MountContext): Promise<DiagnosisCheck> {
  const { source, isolation } = context;
  const name = 'version';
  const address = new URL('/sdk/v1/manifest.json', new URL(source.server, location.href));
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(checkTimeout) });
  } catch (error) {
    if (isolation !== 'iframe') return { name, ok: false, ...unreachable(address.href, error) };
    const message =
      'This page may not ask for the version of the server; it agrees with its frame on a protocol when that connects.';
    return { name, ok: true, message };
  }
  const manifest: unknown = await response.json().catch(() => undefined);
  const version = response.ok && isManifest(manifest) ? manifest.version : undefined;
  if (!version) {
    const message = `${address.href} answered ${response.status} and names no version.`;
    return { name, ok: false, code: 'LOAD_FAILED', message, fix: 'Build the files for script tags again.' };
  }
  const message = `This page runs ${source.version}, the server has ${version}.`;
  return version === source.version
    ? { name, ok: true, message }
    : { name, ok: false, message, code: 'VERSION_MISMATCH', fix: 'Reload the page, or update the package.' };
}

const isManifest = (value: unknown): value is { readonly version: string } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string';
