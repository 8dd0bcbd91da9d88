import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, waitFor } from '../test-support/open-prompts';

const sixty = () => Array.from({ length: 60 }, (_, index) => buildCard({ title: `Card ${index + 1}` }));

/** How many places and how many drawn cards there were after each change of the widget. */
function watchCards(root: ShadowRoot): { places: number; drawn: number }[] {
  const seen: { places: number; drawn: number }[] = [];
  const observer = new MutationObserver(() => {
    const places = root.querySelectorAll(':is(.p-grid, .p-list) > li').length;
    const drawn = root.querySelectorAll('li .p-card-title').length;
    if (places > 0 && seen.at(-1)?.drawn !== drawn) seen.push({ places, drawn });
  });
  observer.observe(root, { subtree: true, childList: true });
  return seen;
}

it.each(['grid', 'list'])('draws the first screen, then the others in their places (%s)', async layout => {
  library().cards = sixty();
  const { view, root } = open({ state: { props: { type: 'workspace', pageSize: 60, layout } } });
  const seen = watchCards(root);
  await view.findByRole('button', { name: 'Card 60' });
  expect(seen).toEqual([24, 36, 48, 60].map(drawn => ({ places: 60, drawn })));
});

it('leaves a card alone that is there again after a search', async () => {
  library().cards = sixty();
  const { view, root } = open({ state: { props: { type: 'workspace', pageSize: 60 } } });
  const last = await view.findByRole('button', { name: 'Card 60' });
  last.focus();
  library().cards.shift();
  const before = library().searches.length;
  fireEvent.change(view.getByRole('searchbox'), { target: { value: 'card' } });
  await waitFor(() => expect(view.queryByRole('button', { name: 'Card 1' })).toBeNull());
  expect(library().searches.length).toBeGreaterThan(before);
  expect(root.activeElement).toBe(last);
  expect(view.getByRole('button', { name: 'Card 60' })).toBe(last);
});
