import { writeEmbedCode } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { guides } from './guides';

it.each(['shadow', 'iframe'] as const)('documents the policy that the code writes for %s', isolation => {
  const guide = guides.find(({ path }) => path === 'embedding.md');
  const row = new RegExp(`^\\| \`${isolation}\` \\| \`(script-src [^\`]*)\` \\|$`, 'm').exec(
    guide?.text ?? '',
  );
  const { policies } = writeEmbedCode(
    { api: 'A', frameOrigin: 'A' },
    { publishableKey: 'pk_1', widgets: ['chat'] },
  );
  // `T` stands for the origin of the token address, which in copied code is the page's own.
  expect(row?.[1]?.replace(/\bT\b/, "'self'")).toBe(policies[isolation]);
});
