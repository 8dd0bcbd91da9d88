import { expect, it } from 'vitest';
import { claimDialog } from './claim-dialog';

// The mark stands on any object.
const buildPage = () => ({}) as Document;

it('gives the place to one at a time', () => {
  const page = buildPage();
  const release = claimDialog(page);
  expect(claimDialog(page)).toBeUndefined();
  release?.();
  const next = claimDialog(page);
  expect(next).toBeDefined();
  // A second call of the first holder takes nothing from the next.
  release?.();
  expect(claimDialog(page)).toBeUndefined();
});

it('lets one dialog open over a panel, and no panel over a dialog or a panel', () => {
  const page = buildPage();
  const releasePanel = claimDialog(page, true);
  expect(claimDialog(page, true)).toBeUndefined();
  const release = claimDialog(page);
  expect(release).toBeDefined();
  expect(claimDialog(page)).toBeUndefined();
  expect(claimDialog(page, true)).toBeUndefined();
  release?.();
  expect(claimDialog(page, true)).toBeUndefined();
  releasePanel?.();
  expect(claimDialog(page, true)).toBeDefined();
});

it('forgets a panel that has gone before the dialog over it', () => {
  const page = buildPage();
  const releasePanel = claimDialog(page, true);
  const release = claimDialog(page);
  releasePanel?.();
  expect(claimDialog(page)).toBeUndefined();
  release?.();
  expect(claimDialog(page, true)).toBeDefined();
});
