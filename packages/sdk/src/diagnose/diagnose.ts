import { defaultWidget, isBuiltWidget, OrielError, type OrielErrorCode, widgetTable } from '@oriel/contracts';
import { watchViolations } from '../controller/violations';
import { apiBases, serverOf } from '../host/api-bases';
import { describeToken, refusedToken } from '../host/describe-token';
import { Tokens } from '../host/tokens';
import type { Diagnosis, DiagnosisCheck, DiagnosisName } from '../loader/diagnosis';
import type { Evidence, MountContext, Violation } from '../loader/mount-context';
import { readOptions } from '../options/written-options';
import { blockedSources, ownWord } from './blocked-sources';
import { checkEmbedder } from './check-embedder';
import { type AskingCheck, checkOrigin, unreachable } from './check-origin';
import { checkPlace } from './check-place';
import { explain } from './explain';

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

/** Clock difference in milliseconds from which tokens are affected. */
const tolerableSkew = 60_000;
const checkTimeout = 10_000;
const storageProbe = 'oriel:probe';
/** Codes that only name a symptom of what another check finds. */
const symptoms: ReadonlySet<OrielErrorCode | undefined> = new Set([
  'HANDSHAKE_TIMEOUT',
  'INTERNAL',
  'LOAD_FAILED',
  'NETWORK',
]);
/** Checks that find reasons why a widget does not start. */
const reasons: ReadonlySet<DiagnosisName> = new Set(['csp', 'embedder', 'origin', 'token']);

/** Finds what prevents a widget from working, each cause once; always settles. */
export async function diagnoseMount(mount: MountContext): Promise<Diagnosis> {
  const { context, wrong } = readContext(mount);
  // With invalid options, no other check is meaningful.
  if (wrong) return { ok: false, checks: [await checkLoad(mount, await explain(mount, wrong))], policy: '' };
  const { tokens, violations } = mount.evidence ?? {
    tokens: new Tokens(() => context.options),
    violations: [],
  };
  // The requests of these checks may be blocked, too.
  const watch = watchViolations();
  const [load, embedder, origin, token, version] = await Promise.all([
    checkLoad(mount),
    checkEmbedder(context, checkTimeout),
    checkOrigin(context, checkTimeout),
    checkToken(context, tokens),
    checkVersion(context),
  ]);
  // A browser may report a violation after the request has failed.
  await new Promise(resolve => setTimeout(resolve));
  watch.stop();
  const seen = [...earlyViolations(mount), ...violations, ...watch.seen];
  const checks = [
    ...checkPolicy(context, seen),
    embedder,
    ...checkMicrophone(context),
    origin,
    besideOrigin(origin, token),
    checkClock(tokens),
    checkStorage(context),
    checkPlace(context),
    besideOrigin(origin, version),
  ].map(check => unlessBlocked(check, seen));
  const isExplained =
    !load.ok &&
    checks.some(
      ({ name, ok, code }) => !ok && reasons.has(name) && (code === load.code || symptoms.has(load.code)),
    );
  if (!isExplained) checks.unshift(load);
  return { ok: checks.every(check => check.ok), checks, policy: pagePolicy(context) };
}

/** A request that the page's policy blocks says nothing about the server; the check of the policy names the line. */
function unlessBlocked({ failed, ...check }: AskingCheck, violations: readonly Violation[]): DiagnosisCheck {
  const isBlocked = violations.some(
    ({ directive, blocked }) => directive === 'connect-src' && failed && URL.parse(blocked)?.href === failed,
  );
  if (!isBlocked) return check;
  return {
    name: check.name,
    ok: true,
    message: 'Not checked: the policy of this page does not allow the request.',
  };
}

/** A server that refuses a page gives no tokens for it, and one that is away has no version. */
function besideOrigin(origin: DiagnosisCheck, check: AskingCheck): AskingCheck {
  const isRefused = origin.code === 'ORIGIN_NOT_ALLOWED' || origin.code === 'FEATURE_DISABLED';
  const isSame = check.name === 'token' ? isRefused : origin.code === 'NETWORK' && check.code === 'NETWORK';
  if (check.ok || !isSame) return check;
  return { name: check.name, ok: true, message: 'Not checked: the server does not answer this page.' };
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
  const { code, message, cause, hint: fix } = thrown;
  // An error of the SDK itself as cause is a symptom of this one.
  const isDetail = cause && !OrielError.isInstance(cause);
  return { name, ok: false, code, message: isDetail ? `${message} (${String(cause)})` : message, fix };
}

const none = () => undefined;

/** A violation by the loader's iframe or files, before the code that collects violations has loaded. */
function earlyViolations({ violation }: MountContext): Violation[] {
  if (!violation) return [];
  const { effectiveDirective: directive, blockedURI: blocked, sample } = violation;
  return [{ directive, blocked, sample }];
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

async function checkToken(context: MountContext, tokens: Evidence['tokens']): Promise<AskingCheck> {
  const { getToken, tokenUrl } = context.options;
  const name = 'token';
  if (!getToken && !tokenUrl) return { name, ok: true, message: 'No token is asked of this page.' };
  // The outcome holds the failure.
  await tokens.ask('initial').catch(() => null);
  const outcome = tokens.outcome ?? {};
  const report = describeToken(outcome, context.options.widget ?? defaultWidget);
  if (outcome.failure === 'unreachable' && tokenUrl)
    return { name, ...report, failed: new URL(tokenUrl, location.href).href };
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

async function checkVersion(context: MountContext): Promise<AskingCheck> {
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
