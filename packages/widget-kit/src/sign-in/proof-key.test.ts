import { expect, it } from 'vitest';
import { createProofKey } from './proof-key';

it('makes a new verifier each time, and its challenge as the standard says', async () => {
  const { verifier, challenge } = await createProofKey();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toMatch(/^[\w-]{43}$/);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  expect(Buffer.from(digest).toString('base64url')).toBe(challenge);
  expect((await createProofKey()).verifier).not.toBe(verifier);
});
