/** One use of PKCE (RFC 7636): the secret, and the public challenge. */
export interface ProofKey {
  readonly verifier: string;
  readonly challenge: string;
}

/** A new secret of 256 bits and its S256 challenge. Rejects outside of a secure context. */
export async function createProofKey(): Promise<ProofKey> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(digest)) };
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
