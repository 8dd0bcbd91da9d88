import type { DiagnosisCheck } from '../loader/diagnosis';
import type { MountContext } from '../loader/mount-context';
import { answered } from './check-origin';

/** Under an embedder policy, browsers leave an iframe without one blank and report nothing. */
export async function checkEmbedder(
  { isolation, state, source }: MountContext,
  timeout: number,
): Promise<DiagnosisCheck> {
  const name = 'embedder';
  const policy = isolation === 'iframe' ? await embedderPolicy(timeout) : undefined;
  if (!policy) return { name, ok: true, message: 'No embedder policy of this page was seen.' };
  const finding = `This page sends Cross-Origin-Embedder-Policy: ${policy}`;
  if (answered.has(state)) return { name, ok: true, message: `${finding}, and the frame has answered.` };
  const { href } = new URL('/embed/v1/frame', source.frameOrigin || new URL(source.server, location.href));
  return {
    name,
    ok: false,
    code: 'HANDSHAKE_TIMEOUT',
    message: `${finding}, so browsers show only frames that send such a policy, too.`,
    fix: `The server sends these with ${href}; let no proxy take them away: Cross-Origin-Embedder-Policy: require-corp and Cross-Origin-Resource-Policy: cross-origin`,
  };
}

/** The embedder policy of this page. A page cannot read its own headers, so it is requested again. */
async function embedderPolicy(timeout: number): Promise<string | undefined> {
  const init: RequestInit = { method: 'HEAD', signal: AbortSignal.timeout(timeout) };
  const answer = await fetch(location.href, init).catch(() => undefined);
  const policy = answer?.headers.get('cross-origin-embedder-policy') ?? '';
  if (/^(require-corp|credentialless)/.test(policy)) return policy;
  return window.crossOriginIsolated ? 'require-corp' : undefined;
}
