import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

// jsdom has no layout, so nothing can scroll into view.
const scrollIntoView = vi.fn();
beforeAll(() => void Object.assign(Element.prototype, { scrollIntoView }));
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const titles = ['A letter', 'B letter', 'C letter'];

/** The library of a user with three cards; the first has the focus. */
async function openLibrary(props: Record<string, unknown> = {}) {
  const createdBy = library().user?.userId ?? null;
  const cards = titles.map(title => buildCard({ title, createdBy, rights: ['edit', 'delete'] }));
  library().cards = cards;
  const mounted = open({ state: { props } });
  const title = (name: string) => mounted.view.findByRole('button', { name });
  const focused = () => mounted.root.activeElement?.textContent;
  return { ...mounted, cards, title, focused };
}

describe('the focus', () => {
  it('goes to the heading of a card that is opened, and back to the card', async () => {
    const { title, user, focused, view } = await openLibrary();
    (await title('B letter')).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('B letter'));
    expect(view.getByRole('heading', { name: 'B letter', level: 1 })).toBeTruthy();
    view.getByRole('button', { name: 'Prompts' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('B letter'));
    await title('B letter');
  });

  it('goes to the heading of the form, and to that of the card once it is saved', async () => {
    const { title, user, focused, view } = await openLibrary();
    await user.click(await title('B letter'));
    await user.click(await view.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(focused()).toBe('Edit prompt'));
    await user.click(view.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(focused()).toBe('B letter'));
  });

  it('goes to the search by a slash, from there to the first card, and through the titles of a list', async () => {
    const { title, user, focused, view, root } = await openLibrary({ insert: true });
    await title('A letter');
    (await title('C letter')).focus();
    fireEvent.keyDown(await title('C letter'), { key: '/', composed: true });
    const search = view.getByRole('searchbox');
    expect(root.activeElement).toBe(search);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('A letter');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('C letter');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(root.activeElement).toBe(search);
  });

  it('goes to the title of a new card', async () => {
    const { title, user, view, root } = await openLibrary();
    await title('A letter');
    await user.click(view.getByRole('button', { name: 'Create prompt' }));
    await waitFor(() => expect(root.activeElement).toBe(view.queryByRole('textbox', { name: 'Title' })));
  });

  it('goes to the next card when one is deleted, in the library and from the card itself', async () => {
    const { title, user, focused, view } = await openLibrary();
    const remove = async (name: string) => {
      await user.click(await view.findByRole('button', { name: `More for “${name}”` }));
      await user.click(await view.findByRole('menuitem', { name: 'Delete' }));
      await user.click(await view.findByRole('button', { name: 'Delete prompt' }));
    };
    await title('A letter');
    await remove('A letter');
    await waitFor(() => expect(focused()).toBe('B letter'));
    await user.click(await title('C letter'));
    await view.findByRole('heading', { name: 'C letter' });
    await remove('C letter');
    await waitFor(() => expect(focused()).toBe('B letter'));
    await remove('B letter');
    await waitFor(() => expect(focused()).toBe('Prompts'));
  });

  it('goes from a card that turned out to be gone to the one that has its place', async () => {
    const { title, user, focused, view, cards } = await openLibrary();
    (await title('B letter')).focus();
    library().cards = cards.filter(card => card.title !== 'B letter');
    await user.keyboard('{Enter}');
    await view.findByRole('heading', { name: 'This prompt does not exist' });
    view.getByRole('button', { name: 'Go to the prompts' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('C letter'));
    expect(view.queryByRole('button', { name: 'B letter' })).toBeNull();
    await view.findByText('2 prompts found');
    await view.findByRole('tab', { name: 'My prompts, 2' });
  });

  it('goes to the first card of a last page, and stays on the button of another', async () => {
    const createdBy = library().user?.userId ?? null;
    library().cards = Array.from({ length: 41 }, (_, index) =>
      buildCard({ title: `Card ${String(index).padStart(2, '0')}`, createdBy }),
    );
    const { view, user, root } = open();
    const next = await view.findByRole('button', { name: 'Next page' });
    next.focus();
    scrollIntoView.mockClear();
    await user.keyboard('{Enter}');
    await view.findByText('Card 20');
    // The element before the first card: cards are taller than the viewport, where `nearest` would not scroll.
    expect(scrollIntoView.mock.contexts).toEqual([view.getByText('41 prompts found')]);
    expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
    expect(root.activeElement).toBe(view.getByRole('button', { name: 'Next page' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(root.activeElement?.textContent).toBe('Card 40'));
  });

  it('goes to the first card that is found once a search is cleared', async () => {
    const { user, focused, view } = await openLibrary({ search: 'tender' });
    (await view.findByRole('button', { name: 'Clear search and filters' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('A letter'));
  });

  it('goes on after another try, in the library and at a card', async () => {
    const { user, focused, view, title, root } = await openLibrary();
    await title('A letter');
    const refuse = (part: string) => {
      library().refuse = call => (call.includes(part) ? { status: 500, code: 'internal' } : undefined);
    };
    const again = async () => {
      library().refuse = undefined;
      (await view.findByRole('button', { name: 'Try again' })).focus();
      await user.keyboard('{Enter}');
    };
    refuse('filter');
    await user.click(view.getByRole('tab', { name: /Workspace/ }));
    await view.findByRole('button', { name: 'Try again' });
    await again();
    await waitFor(() => expect(focused()).toBe('A letter'));
    refuse('/v1/cards/');
    await user.click(await title('B letter'));
    await view.findByRole('button', { name: 'Try again' });
    await again();
    await waitFor(() => expect(focused()).toBe('B letter'));
    expect(root.activeElement?.tagName).toBe('H1');
  });

  it('is left to the page where that has it', async () => {
    const { title, cards, peer, view } = await openLibrary();
    await title('B letter');
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    elsewhere.focus();
    await peer.request('openCard', { cardId: cards[1]?.id ?? '' });
    await view.findByRole('heading', { name: 'B letter', level: 1 });
    expect(document.activeElement).toBe(elsewhere);
  });

  it('is given to nobody who had none', async () => {
    const { title, cards, peer, view } = await openLibrary();
    await title('B letter');
    await peer.request('openCard', { cardId: cards[1]?.id ?? '' });
    await view.findByRole('heading', { name: 'B letter', level: 1 });
    await view.findByRole('button', { name: 'Edit' });
    expect(document.activeElement).toBe(document.body);
  });

  it('survives a card of any name', async () => {
    const { title, peer, view } = await openLibrary();
    await title('B letter');
    await expect(peer.request('openCard', { cardId: 'a"b' })).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
    });
    await waitFor(() => expect(view.queryByRole('button', { name: 'B letter' })).toBeNull());
    await peer.request('search', { text: 'letter' });
    await title('B letter');
  });
});
