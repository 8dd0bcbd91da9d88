import { expect, it } from 'vitest';
import { createProofKey } from './proof-key';

it('creates a new verifier each time, with its S256 challenge', async () => {
  const { verifier, challenge } = await createProofKey();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toMatch(/^[\w-]{43}$/);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(Buffer.from(digest).toString('base64url')).toBe(challenge);
  expect((await createProofKey()).verifier).not.toBe(verifier);
});
