import { expect, it } from 'vitest';
import { mergeProposal } from './describe-proposal';

const base = { title: 'a', description: 'a', prompt: 'a', tags: ['a'] };

it('gives a card that has not changed what is proposed', () => {
  const proposed = { ...base, title: 'b', tags: ['a', 'b'] };
  expect(mergeProposal(proposed, base, base)).toEqual({ texts: proposed, conflicts: false });
});

it('keeps what has been changed since and is not proposed to change', () => {
  const now = { ...base, prompt: 'c' };
  expect(mergeProposal({ ...base, title: 'b' }, base, now)).toEqual({
    texts: { ...base, title: 'b', prompt: 'c' },
    conflicts: false,
  });
});

it('sees where both have changed the same', () => {
  const proposed = { ...base, title: 'b' };
  expect(mergeProposal(proposed, base, { ...base, title: 'c' }).conflicts).toBe(true);
  expect(mergeProposal(proposed, base, { ...base, title: 'b' }).conflicts).toBe(false);
});

it('takes every difference for a conflict where the old state is not known', () => {
  expect(mergeProposal({ ...base, title: 'b' }, undefined, base).conflicts).toBe(true);
});
