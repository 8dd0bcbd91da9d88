import { expect, it } from 'vitest';
import { claimDialog } from './claim-dialog';

it('gives the place to one at a time', () => {
  // The lock is a property, so any object will do.
  const page = {} as Document;
  const release = claimDialog(page);
  expect(claimDialog(page)).toBeUndefined();
  release?.();
  const next = claimDialog(page);
  expect(next).toBeDefined();
  // A second release by the first holder does not affect the next holder.
  release?.();
  expect(claimDialog(page)).toBeUndefined();
});
