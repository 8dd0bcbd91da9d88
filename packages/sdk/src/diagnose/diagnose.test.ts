import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from '../host/tokens';
import type { DiagnosisCheck, DiagnosisName } from '../loader/diagnosis';
import type { MountContext, Violation } from '../loader/mount-context';
import type { MountOptions } from '../options/mount-options';
import { diagnoseMount } from './diagnose';

type Answer = () => Response | Promise<Response>;

const manifest: Answer = () => Response.json({ version: '1.0.0' });
const refusal =
  (status: number, code: string): Answer =>
  () =>
    Response.json({ error: { code, message: 'No.' } }, { status });

interface Case {
  readonly options?: MountOptions;
  readonly isolation?: 'shadow' | 'iframe';
  readonly state?: MountContext['state'];
  readonly violations?: readonly Violation[];
  readonly violation?: Partial<SecurityPolicyViolationEvent>;
  readonly configuration?: Answer;
  readonly manifest?: Answer;
  /** The response for the page itself. */
  readonly page?: Answer;
  /** The server that the widget comes from. Default: the origin of the page. */
  readonly server?: string;
}

/** The diagnosis of a page whose server responds as the test says. */
async function diagnose(input: Case) {
  const { options = {}, isolation = 'shadow', state = 'error', violations = [] } = input;
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) =>
    String(address) === location.href
      ? (input.page ?? (() => new Response()))()
      : String(address).includes('manifest.json')
        ? (input.manifest ?? manifest)()
        : String(address).includes('/token')
          ? new Response('', { status: 502 })
          : // A page may always send this request, and never reads the answer.
            init?.mode === 'no-cors'
            ? new Response()
            : (input.configuration ?? (() => Response.json({})))(),
  );
  // The parts of a mount that the diagnosis reads.
  const context = {
    options: { publishableKey: 'pk_1', ...options },
    isolation,
    state,
    ready: Promise.resolve(),
    violation: input.violation,
    source: { version: '1.0.0', server: input.server ?? location.origin },
    evidence: { tokens: new Tokens(() => context.options), violations },
  } as unknown as MountContext;
  const { checks } = await diagnoseMount(context);
  const all = (name: DiagnosisName) => checks.filter(check => check.name === name);
  return Object.assign((name: DiagnosisName) => all(name)[0], { all });
}

const blocked: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('diagnoseMount', () => {
  it.each<[string, Answer, DiagnosisCheck['code'], RegExp]>([
    ['refuses the origin', refusal(403, 'origin_not_allowed'), 'ORIGIN_NOT_ALLOWED', /allowed origins/],
    ['has switched the application off', refusal(403, 'application_disabled'), 'FEATURE_DISABLED', /on/],
    [
      'does not know the key',
      refusal(401, 'publishable_key_unknown'),
      'ORIGIN_NOT_ALLOWED',
      /publishableKey/,
    ],
    ['has a fault', refusal(500, 'internal'), 'NETWORK', /log/],
    ['is behind a proxy without it', () => new Response('<p>', { status: 502 }), 'NETWORK', /log/],
    ['is another server', () => new Response('<p>', { status: 404 }), 'INVALID_OPTIONS', /api/],
    ['is asked too often', refusal(429, 'rate_limited'), 'RATE_LIMITED', /Wait/],
    ['answers nothing that this page may read', blocked, 'ORIGIN_NOT_ALLOWED', /allowed origins/],
  ])('says what to mend where the server %s', async (_, configuration, code, fix) => {
    const found = await diagnose({ configuration });
    expect(found('origin')).toMatchObject({ ok: false, code, fix: expect.stringMatching(fix) });
  });

  it('names the address where nothing answers, and no directive', async () => {
    const found = await diagnose({ configuration: blocked, manifest: blocked });
    expect(found('origin')).toMatchObject({ ok: false, code: 'NETWORK' });
    expect(found('origin')?.fix).not.toContain('connect-src');
    // The same cause is no second finding.
    expect(found('version')).toMatchObject({ ok: true });
  });

  it('names only the directive where the policy of the page blocks the server', async () => {
    const violation = (path: string): Violation => ({
      directive: 'connect-src',
      blocked: `https://ai.example.com${path}`,
      sample: '',
    });
    const found = await diagnose({
      server: 'https://ai.example.com',
      configuration: blocked,
      manifest: blocked,
      violations: [violation('/api/access/v1/applications/current'), violation('/sdk/v1/manifest.json')],
    });
    expect(found.all('csp').map(({ fix }) => fix)).toEqual([
      'Content-Security-Policy: connect-src https://ai.example.com',
    ]);
    for (const name of ['origin', 'version', 'token'] as const)
      expect(found(name)).toMatchObject({ ok: true });
  });

  it.each(['shadow', 'iframe'] as const)(
    'speaks of a missing key, and not of the origin, in %s',
    async isolation => {
      const foreign = { isolation, options: { publishableKey: null }, server: 'https://ai.example.com' };
      const found = (await diagnose(foreign))('origin');
      expect(found).toMatchObject({ ok: false, code: 'ORIGIN_NOT_ALLOWED' });
      expect(found?.message).toContain('publishableKey');
      expect(found?.fix).toContain('publishableKey');
      const named = await diagnose({
        ...foreign,
        server: undefined,
        options: { publishableKey: '', api: 'https://ai.example.com/' },
      });
      expect(named('origin')).toMatchObject({ ok: false });
      expect((await diagnose({ ...foreign, state: 'ready' }))('origin')).toMatchObject({ ok: true });
      expect((await diagnose({ options: { publishableKey: null } }))('origin')).toMatchObject({ ok: true });
    },
  );

  it('does not ask the server where the frame has answered', async () => {
    const found = await diagnose({ isolation: 'iframe', state: 'ready', configuration: blocked });
    expect(found('origin')).toMatchObject({ ok: true });
  });

  it.each<[string, MountOptions, DiagnosisCheck['code'], RegExp]>([
    ['answers 502', { tokenUrl: '/token' }, 'TOKEN_UNAVAILABLE', /502/],
    ['throws', { getToken: () => Promise.reject(new Error('no')) }, 'TOKEN_UNAVAILABLE', /getToken/],
    ['gives nothing', { getToken: () => null }, 'AUTH_REQUIRED', /getToken/],
  ])('says how the page fails to give a token: it %s', async (_, options, code, fix) => {
    const found = await diagnose({ options });
    expect(found('token')).toMatchObject({ ok: false, code, fix: expect.stringMatching(fix) });
  });

  it('takes no token for a good one that the widget could not use', async () => {
    const options = { getToken: () => 'opaque' };
    expect((await diagnose({ options, state: 'ready' }))('token')).toMatchObject({ ok: true });
    const found = await diagnose({ options, state: 'auth' });
    expect(found('token')).toMatchObject({ ok: false, code: 'TOKEN_REJECTED', fix: expect.any(String) });
  });

  it('says which widget a token is not for', async () => {
    const token = (widgets: string[]) => `h.${btoa(JSON.stringify({ widgets }))}.s`;
    const options: MountOptions = { widget: 'prompts', getToken: () => token(['chat']) };
    const found = await diagnose({ options });
    expect(found('token')).toMatchObject({
      ok: false,
      code: 'FEATURE_DISABLED',
      message: expect.stringContaining('"prompts"'),
      fix: expect.stringContaining('"widgets"'),
    });
    const good = await diagnose({ options: { ...options, getToken: () => token(['chat', 'prompts']) } });
    expect(good('token')).toMatchObject({ ok: true });
  });

  it.each<[string, Answer, DiagnosisCheck['code']]>([
    ['cannot be reached', blocked, 'NETWORK'],
    ['answers with a page', () => new Response('<p>'), 'LOAD_FAILED'],
    ['is not there', () => Response.json({ version: '1.0.0' }, { status: 404 }), 'LOAD_FAILED'],
    ['names none', () => Response.json({}), 'LOAD_FAILED'],
    ['is of another version', () => Response.json({ version: '2.0.0' }), 'VERSION_MISMATCH'],
  ])('does not take a version for the right one where the manifest %s', async (_, answer, code) => {
    const found = await diagnose({ manifest: answer });
    expect(found('version')).toMatchObject({ ok: false, code, fix: expect.any(String) });
  });

  it('finds nothing wrong with a policy that keeps a page with a frame from the server', async () => {
    const violations: Violation[] = [];
    const found = await diagnose({
      isolation: 'iframe',
      state: 'ready',
      violations,
      manifest: () => {
        violations.push({
          directive: 'connect-src',
          blocked: `${location.origin}/sdk/v1/manifest.json`,
          sample: '',
        });
        return blocked();
      },
    });
    expect(found('version')).toMatchObject({ ok: true });
    expect(found('csp')).toMatchObject({ ok: true });
  });

  it.each<[string, Violation, MountOptions, string]>([
    [
      'a file of the SDK',
      { directive: 'script-src-elem', blocked: 'https://ai.example.com/sdk/v1/shadow-1.js', sample: '' },
      {},
      'script-src https://ai.example.com',
    ],
    ['a picture as text', { directive: 'img-src', blocked: 'data', sample: '' }, {}, 'img-src data:'],
    ['a picture of the tab', { directive: 'img-src', blocked: 'blob', sample: '' }, {}, 'img-src blob:'],
    [
      'the token address',
      { directive: 'connect-src', blocked: 'https://www.example.com/token', sample: '' },
      { tokenUrl: 'https://www.example.com/token' },
      'connect-src https://www.example.com',
    ],
    [
      'the policy of the strict loader',
      { directive: 'trusted-types', blocked: 'trusted-types-policy', sample: 'oriel|' },
      {},
      'trusted-types oriel',
    ],
  ])('names the line of the policy that lets in %s', async (_, violation, options, line) => {
    const found = await diagnose({
      options: { api: 'https://ai.example.com', ...options },
      // Many images may be blocked by the same line.
      violations: [violation, violation],
    });
    expect(found.all('csp').map(({ ok, fix }) => ({ ok, fix }))).toEqual([
      { ok: false, fix: `Content-Security-Policy: ${line}` },
    ]);
  });

  it.each<[string, Violation]>([
    ['a tracker', { directive: 'script-src-elem', blocked: 'https://tracker.example/t.js', sample: '' }],
    ['a script of its own', { directive: 'script-src-elem', blocked: `${location.origin}/a.js`, sample: '' }],
    ['an inline style', { directive: 'style-src-attr', blocked: 'inline', sample: '' }],
    ['a font as text', { directive: 'font-src', blocked: 'data', sample: '' }],
    ['eval', { directive: 'script-src', blocked: 'eval', sample: '' }],
    [
      'a policy of its own',
      { directive: 'trusted-types', blocked: 'trusted-types-policy', sample: 'theirs|' },
    ],
  ])('takes no notice of what the page runs into itself: %s', async (_, violation) => {
    const found = await diagnose({ options: { api: 'https://ai.example.com' }, violations: [violation] });
    expect(found.all('csp')).toEqual([expect.objectContaining({ ok: true })]);
  });

  it('does not look for the storage of a frame in that of the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const found = await diagnose({ isolation: 'iframe', options: { storage: 'functional' } });
    expect(found('storage')).toMatchObject({ ok: true });
  });

  it.each([
    ['clipboard-write', /nobody can dictate.*'clipboard-write; microphone'/],
    ['microphone; clipboard-write', /may dictate/],
  ])('says of a frame with %j whether people can dictate', async (allow, message) => {
    const found = await diagnose({ isolation: 'iframe', options: { frame: { allow } } });
    expect(found('microphone')).toMatchObject({ ok: true, message: expect.stringMatching(message) });
    expect((await diagnose({ isolation: 'shadow' })).all('microphone')).toEqual([]);
  });

  it.each<[string, 'shadow' | 'iframe', MountContext['state'], string, boolean]>([
    ['keeps a frame from being shown', 'iframe', 'error', 'require-corp', false],
    ['keeps a frame that is waited for from being shown', 'iframe', 'connecting', 'credentialless', false],
    ['lets a frame that has answered be shown', 'iframe', 'ready', 'require-corp', true],
    ['of no kind keeps no frame', 'iframe', 'error', 'unsafe-none', true],
    ['is of no concern without a frame', 'shadow', 'error', 'require-corp', true],
  ])('says that an embedder policy %s', async (_, isolation, state, policy, ok) => {
    const headers = { 'cross-origin-embedder-policy': policy };
    const found = await diagnose({ isolation, state, page: () => new Response('', { headers }) });
    expect(found('embedder')).toMatchObject({
      ok,
      ...(!ok && {
        code: 'HANDSHAKE_TIMEOUT',
        fix: expect.stringContaining('Cross-Origin-Embedder-Policy: '),
      }),
    });
  });

  it('names once what has blocked the frame of the loader', async () => {
    const seen = { directive: 'frame-src', blocked: 'https://ai.example.com', sample: '' };
    const violation = {
      disposition: 'enforce',
      effectiveDirective: seen.directive,
      blockedURI: seen.blocked,
      sample: seen.sample,
    } as const;
    for (const violations of [[], [seen]]) {
      const options = { api: 'https://ai.example.com' };
      const found = await diagnose({ isolation: 'iframe', violation, violations, options });
      expect(found.all('csp')).toEqual([expect.objectContaining({ ok: false, code: 'CSP_BLOCKED' })]);
    }
  });

  it('sees that the browser lets the page read and not write', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const found = await diagnose({ options: { storage: 'functional' } });
    expect(found('storage')).toMatchObject({ ok: false, fix: expect.any(String) });
  });

  it('leaves nothing in the browser', async () => {
    const found = await diagnose({ options: { storage: 'functional' } });
    expect(found('storage')).toMatchObject({ ok: true });
    expect(localStorage).toHaveLength(0);
  });
});
