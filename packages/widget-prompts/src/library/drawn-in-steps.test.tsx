import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const someCards = (count: number) =>
  Array.from({ length: count }, (_, index) => buildCard({ title: `Card ${index + 1}` }));

// Uses selectors, because accessible queries over many cards are slow.
const titlesIn = (root: ShadowRoot) => [...root.querySelectorAll<HTMLElement>('li .p-card-title')];
const namesIn = (root: ShadowRoot) => titlesIn(root).map(title => title.textContent);

/** Records the number of slots and rendered cards after each change of the widget. */
function watchCards(root: ShadowRoot): { places: number; drawn: number }[] {
  const seen: { places: number; drawn: number }[] = [];
  const observer = new MutationObserver(() => {
    const places = root.querySelectorAll(':is(.p-grid, .p-list) > li').length;
    const drawn = titlesIn(root).length;
    if (places > 0 && seen.at(-1)?.drawn !== drawn) seen.push({ places, drawn });
  });
  observer.observe(root, { subtree: true, childList: true });
  return seen;
}

it.each(['grid', 'list'])('draws the first screen, then the others in their places (%s)', async layout => {
  library().cards = someCards(40);
  const { root } = open({ state: { props: { type: 'workspace', pageSize: 60, layout } } });
  const seen = watchCards(root);
  await waitFor(() => expect(namesIn(root)).toHaveLength(40));
  expect(seen).toEqual([24, 36, 40].map(drawn => ({ places: 40, drawn })));
});

it('leaves a card alone that is there again after a search', async () => {
  library().cards = someCards(30);
  const props = { type: 'workspace', pageSize: 60 };
  const { root, patch } = open({ state: { props } });
  await waitFor(() => expect(namesIn(root)).toHaveLength(30));
  const last = titlesIn(root).at(-1);
  last?.focus();
  library().cards.shift();
  patch({ props: { ...props, search: 'card' } });
  await waitFor(() => expect(namesIn(root)).not.toContain('Card 1'));
  expect(root.activeElement).toBe(last);
  expect(titlesIn(root)).toHaveLength(29);
});
