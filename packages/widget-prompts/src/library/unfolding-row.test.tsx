import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

// jsdom has no layout, so nothing can scroll into view.
const scrollIntoView = vi.fn();
beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: scrollIntoView.mockClear() }));
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const prompt = 'Write to {{Customer}} in a {{Tone; warm; brief}} tone, {{Closing | optional}}.';

/** The library next to a text of the page, with two cards. */
function openSlim(options: Parameters<typeof open>[0] = {}) {
  const cards = [
    buildCard({ title: 'A letter', prompt, tags: ['Service', 'Mail'] }),
    buildCard({ title: 'B' }),
  ];
  library().cards = cards;
  const props = { type: 'workspace', insert: true, ...options.state?.props };
  const mounted = open({ ...options, state: { props } });
  const row = (name: string) => mounted.view.findByRole('button', { name });
  const fill = async (name: string, value: string) =>
    fireEvent.change(await mounted.view.findByRole('textbox', { name }), { target: { value } });
  const isUnfolded = async (name: string) => (await row(name)).getAttribute('aria-expanded') === 'true';
  return { ...mounted, cards, row, fill, isUnfolded };
}

describe('a row that unfolds', () => {
  it('shows what is behind it, and gives the filled text away', async () => {
    const host = { copy: () => ({ handled: true }) };
    const { view, user, row, fill, eventsOf, cards } = openSlim({ host });
    await user.click(await row('A letter'));
    await view.findByText('0 of 2 filled');
    await fill('Customer', 'Ms Lorenz');
    await user.click(view.getByRole('radio', { name: 'warm' }));
    expect(view.getByText('2 of 2 filled')).toBeTruthy();
    const text = 'Write to Ms Lorenz in a warm tone, .';
    expect(view.getByRole('region', { name: 'Text of the prompt' }).textContent).toContain('Ms Lorenz');
    await user.click(view.getByRole('button', { name: 'Insert into text' }));
    await waitFor(() =>
      expect(eventsOf('card:used')).toEqual([{ cardId: cards[0]?.id, text, how: 'insert' }]),
    );
    expect(eventsOf('title:changed')).toEqual([]);
  });

  it('folds when another unfolds, when it is pressed again and by Escape, and keeps what was filled in', async () => {
    const { view, user, row, fill, isUnfolded, root } = openSlim();
    await user.click(await row('A letter'));
    await fill('Customer', 'Ms Lorenz');
    await user.click(await row('B'));
    expect(await isUnfolded('A letter')).toBe(false);
    expect(await isUnfolded('B')).toBe(true);
    await user.click(await row('B'));
    expect(await isUnfolded('B')).toBe(false);

    await user.click(await row('A letter'));
    const field = await view.findByRole('textbox', { name: 'Customer' });
    expect(field).toHaveProperty('value', 'Ms Lorenz');
    field.focus();
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(await isUnfolded('A letter')).toBe(true);
    await user.keyboard('{Escape}');
    expect(await isUnfolded('A letter')).toBe(false);
    expect(root.activeElement).toBe(await row('A letter'));
  });

  it('leaves Escape to a menu that is open in it', async () => {
    const { view, user, row, isUnfolded } = openSlim();
    await user.click(await row('A letter'));
    await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
    await view.findByRole('menuitem', { name: 'Open in chat' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('menu')).toBeNull());
    expect(await isUnfolded('A letter')).toBe(true);
  });

  it('has the other things that can be done with the card in a menu, which leads to its page', async () => {
    const { view, user, row, root } = openSlim();
    await user.click(await row('A letter'));
    const more = await view.findByRole('button', { name: 'More for “A letter”' });
    await user.click(more);
    await user.click(await view.findByRole('menuitem', { name: 'Open in chat' }));
    await view.findByText('Please fill in all variables to continue.');
    expect(root.activeElement).toBe(view.getByRole('textbox', { name: 'Customer' }));
    await user.click(view.getByRole('button', { name: 'More for “A letter”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Show details' }));
    await view.findByRole('heading', { name: 'A letter', level: 1 });
    await user.click(view.getByRole('button', { name: 'Prompts' }));
    await waitFor(async () => expect((await row('A letter')).getAttribute('aria-expanded')).toBe('true'));
  });

  it('is opened, filled in and inserted by the page; a card that is not listed has a page of its own', async () => {
    const host = { copy: () => ({ handled: true }) };
    const { view, user, peer, cards, row, isUnfolded } = openSlim({ host });
    const hidden = buildCard({ title: 'Elsewhere', prompt: 'Say it', visibility: 'PRIVATE' });
    library().cards.push(hidden);
    await row('A letter');
    const noCard = { code: 'INVALID_OPTIONS', message: 'No card is open.' };
    await expect(peer.request('insert', {})).rejects.toMatchObject(noCard);
    await expect(peer.request('fillVariables', { values: {} })).rejects.toMatchObject(noCard);
    await expect(peer.request('openCard', { cardId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'INVALID_MESSAGE',
    });
    await expect(peer.request('insert', {})).rejects.toMatchObject(noCard);
    await user.click(await view.findByRole('button', { name: 'Go to the prompts' }));
    await row('A letter');
    await peer.request('openCard', { cardId: cards[0]?.id ?? '' });
    expect(await isUnfolded('A letter')).toBe(true);
    const values = { Customer: 'Ms Lorenz', Tone: 'brief' };
    expect(await peer.request('fillVariables', { values })).toEqual({ missing: [] });
    expect(await peer.request('insert', {})).toEqual({ text: 'Write to Ms Lorenz in a brief tone, .' });
    await peer.request('openCard', { cardId: hidden.id });
    await view.findByRole('heading', { name: 'Elsewhere', level: 1 });
    await user.click(view.getByRole('button', { name: 'Prompts' }));
    await waitFor(async () => expect(await isUnfolded('A letter')).toBe(true));
  });

  it('is brought into view by a press, and not when a search finds it again or the page opens it', async () => {
    const { view, user, peer, cards, row } = openSlim();
    await user.click(await row('A letter'));
    await view.findByRole('textbox', { name: 'Customer' });
    // The row, then its head: a row taller than the viewport would not scroll.
    const seen = scrollIntoView.mock.contexts as Element[];
    expect(seen.map(element => element.classList[0])).toEqual(['p-unfolding', 'p-unfolding-head']);
    const search = view.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'nothing' } });
    await waitFor(() => expect(view.queryByRole('button', { name: 'A letter' })).toBeNull());
    fireEvent.change(search, { target: { value: '' } });
    await view.findByRole('textbox', { name: 'Customer' });
    await user.click(await row('A letter'));
    await peer.request('openCard', { cardId: cards[0]?.id ?? '' });
    await view.findByRole('textbox', { name: 'Customer' });
    expect(scrollIntoView).toHaveBeenCalledTimes(2);
  });

  it('says what went wrong with its card and tries again, and when it is gone', async () => {
    const { view, user, row, root } = openSlim();
    await row('A letter');
    library().refuse = call => (call.includes('/v1/cards/') ? { status: 500, code: 'internal' } : undefined);
    await user.click(await row('A letter'));
    const again = await view.findByRole('button', { name: 'Try again' });
    library().refuse = undefined;
    await user.click(again);
    await view.findByRole('textbox', { name: 'Customer' });
    expect(root.activeElement).toBe(await row('A letter'));
    library().cards.splice(1);
    await user.click(await row('B'));
    await view.findByText('This prompt does not exist any more.');
    await waitFor(() => expect(view.queryByRole('button', { name: 'B' })).toBeNull());
    expect(root.activeElement).toBe(await row('A letter'));
  });
});

describe('the library beside a text of the page', () => {
  it('says the workspace and has what else it can do behind one button', async () => {
    const { view, user, row } = openSlim();
    await row('A letter');
    expect(view.getByText('Nordhafen Studio')).toBeTruthy();
    const tags = within(view.getByRole('list', { name: 'Tags of “A letter”' }));
    expect(tags.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Service', 'Mail']);
    expect(view.queryByRole('group', { name: 'Layout' })).toBeNull();
    expect(view.queryByRole('button', { name: 'Create prompt' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Filters and more' }));
    for (const name of ['Create prompt', 'Lists', 'A to Z', 'Filter', 'More']) {
      expect(view.getByRole('button', { name })).toBeTruthy();
    }
    expect(view.queryByRole('group', { name: 'Layout' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Filter' }));
    await user.click(await view.findByRole('button', { name: 'Service 1' }));
    await waitFor(() => expect(view.queryByRole('button', { name: 'B' })).toBeNull());
  });

  it('keeps to what others can perceive', async () => {
    const { view, user, row, root } = openSlim();
    await user.click(await row('A letter'));
    await view.findByRole('textbox', { name: 'Customer' });
    await user.click(view.getByRole('button', { name: 'Filters and more' }));
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
