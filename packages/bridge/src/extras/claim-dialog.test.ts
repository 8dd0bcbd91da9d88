import { expect, it } from 'vitest';
import { claimDialog } from './claim-dialog';

it('gives the place to one at a time', () => {
  // The mark stands on any object.
  const page = {} as Document;
  const release = claimDialog(page);
  expect(claimDialog(page)).toBeUndefined();
  release?.();
  const next = claimDialog(page);
  expect(next).toBeDefined();
  // A second call of the first holder takes nothing from the next.
  release?.();
  expect(claimDialog(page)).toBeUndefined();
});
