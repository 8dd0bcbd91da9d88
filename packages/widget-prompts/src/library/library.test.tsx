import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const mine = () => library().user?.userId ?? null;

describe('the library', () => {
  it('shows the own cards, and how many each tab has', async () => {
    library().cards = [
      buildCard({ title: 'Mine', createdBy: mine(), visibility: 'PRIVATE' }),
      buildCard({ title: 'Shared' }),
      buildCard({ title: 'Curated one', visibility: 'CURATED' }),
    ];
    const { view } = open();
    await view.findByRole('button', { name: 'Mine' });
    expect(view.queryByRole('button', { name: 'Shared' })).toBeNull();
    await view.findByRole('tab', { name: 'Workspace, 1' });
    await view.findByRole('tab', { name: 'Curated, 1' });
  });

  it('tells the host what a person filters by, and takes what the host says', async () => {
    library().cards = [
      buildCard({ title: 'Alpha', tags: ['Code', 'Writing'] }),
      buildCard({ title: 'Beta', tags: ['Writing'] }),
    ];
    const { view, user, eventsOf, patch } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await view.findByRole('button', { name: 'Filter' }));
    await user.click(await view.findByRole('button', { name: 'Code 1' }));
    await waitFor(() => expect(view.queryByRole('button', { name: 'Beta' })).toBeNull());
    expect(eventsOf('filters:changed')).toEqual([expect.objectContaining({ tags: ['Code'], page: 1 })]);

    patch({ props: { type: 'workspace', tags: [], search: 'bet' } });
    await waitFor(() => expect(view.queryByRole('button', { name: 'Beta' })).toBeNull());
    patch({ props: { type: 'workspace', tags: ['Writing'], search: 'bet' } });
    await view.findByRole('button', { name: 'Beta' });
    expect(view.getByRole('searchbox')).toHaveProperty('value', 'bet');
    expect(eventsOf('filters:changed')).toHaveLength(1);
  });

  it('begins at the first page of other filters, unless the host says a page, and ends at the last', async () => {
    const cards = Array.from({ length: 45 }, (_, index) =>
      buildCard({ title: `Card ${index + 10}`, tags: index < 25 ? ['Few'] : [] }),
    );
    library().cards = cards;
    const { view, patch } = open({ state: { props: { type: 'workspace', page: 3 } } });
    await view.findByRole('button', { name: 'Card 54' });
    patch({ props: { type: 'workspace', page: 3, tags: ['Few'] } });
    await view.findByRole('button', { name: 'Card 10' });
    patch({ props: { type: 'workspace', page: 2, tags: [] } });
    await view.findByRole('button', { name: 'Card 30' });
    patch({ props: { type: 'workspace', page: 9, tags: ['Few'] } });
    await waitFor(() => expect(view.queryByRole('button', { name: 'Card 35' })).toBeNull());
    await view.findByRole('button', { name: 'Card 34' });
    expect(library().searches.at(-1)).toMatchObject({ page: 2, tags: ['Few'] });
  });

  it('follows a host that names every filter to the page of other filters that has the same number', async () => {
    library().cards = Array.from({ length: 45 }, (_, index) => buildCard({ title: `Card ${index + 10}` }));
    const address = { type: 'workspace', search: '', tags: [], visibility: [], list: null, page: 2 };
    const { view, patch } = open({ state: { props: { ...address, order: 'ALPHABETICAL' } } });
    await view.findByRole('button', { name: 'Card 30' });
    patch({ props: { ...address, order: 'NEWEST' } });
    await waitFor(() => expect(library().searches.at(-1)).toMatchObject({ page: 2, order: 'NEWEST' }));
    view.getByText('Page 2 of 3');
    const searches = () => library().searches.filter(({ pageSize }) => pageSize > 1);
    const before = searches().length;
    patch({ props: { ...address, order: 'NEWEST', layout: 'list' } });
    await view.findByRole('radio', { name: 'List', checked: true });
    // A search that was started arrives before the response to another call.
    await fetch(`${library().bases.core}/v1/auth/authenticated`);
    expect(searches()).toHaveLength(before);
  });

  it('shows the best hits first while something is searched, and marks what was found', async () => {
    library().cards = [
      buildCard({ title: 'Marketingstrategie', description: 'Eine Strategie, die hält' }),
      buildCard({ title: 'Brief' }),
    ];
    const { view, user, eventsOf } = open({ state: { props: { type: 'workspace', order: 'NEWEST' } } });
    const field = await view.findByRole('searchbox');
    await view.findByRole('button', { name: 'Brief' });
    await user.click(view.getByRole('button', { name: 'Newest' }));
    expect(view.queryByRole('menuitemradio', { name: 'Best match' })).toBeNull();
    await user.keyboard('{Escape}');
    fireEvent.change(field, { target: { value: 'strategie' } });
    await waitFor(() => view.getByRole('button', { name: 'Best match' }));
    await waitFor(() => expect(library().searches.at(-1)).toMatchObject({ order: 'RELEVANCE' }));
    const card = await waitFor(() => {
      const title = view.getByRole('button', { name: 'Marketingstrategie' });
      const marks = [...(title.closest('li')?.querySelectorAll('mark') ?? [])];
      expect(marks.map(mark => mark.textContent)).toEqual(['strategie', 'Strategie']);
      return title;
    });
    expect(card.textContent).toBe('Marketingstrategie');
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => view.getByRole('button', { name: 'Brief' }));
    expect(eventsOf('filters:changed').at(-1)).toMatchObject({ search: '', order: 'NEWEST' });
    await waitFor(() => expect(view.queryByText('strategie')).toBeNull());
  });

  it('filters by a text that was typed just before a card opens, not after it has opened', async () => {
    library().cards = [buildCard({ title: 'Brief' }), buildCard({ title: 'Offer' })];
    const { view, user, eventsOf } = open({ state: { props: { type: 'workspace' } } });
    const card = await view.findByRole('button', { name: 'Brief' });
    fireEvent.change(view.getByRole('searchbox'), { target: { value: 'bri' } });
    await user.click(card);
    expect(eventsOf('filters:changed')).toEqual([expect.objectContaining({ search: 'bri' })]);
    await view.findByRole('heading', { name: 'Brief' });
  });

  it('shows that an operator has suspended the workspace meanwhile, and searches again once it is open', async () => {
    library().cards = [buildCard({ title: 'Alpha' }), buildCard({ title: 'Beta' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    await view.findByRole('button', { name: 'Alpha' });
    library().refuse = call =>
      call.includes('filter-with-tags') ? { status: 403, code: 'organization_suspended' } : undefined;
    fireEvent.change(view.getByRole('searchbox'), { target: { value: 'beta' } });
    await view.findByRole('heading', { name: 'This workspace is suspended' });
    library().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('button', { name: 'Beta' });
  });

  it('says that hits are only similar, and marks nothing in them', async () => {
    library().cards = [buildCard({ title: 'Report' })];
    library().findsSimilar = true;
    const { view } = open({ state: { props: { type: 'workspace', search: 'report' } } });
    await view.findByRole('heading', { name: 'No exact match for “report”. Similar titles:' });
    expect((await view.findByRole('button', { name: 'Report' })).querySelector('mark')).toBeNull();
  });

  it('searches each tab once, after the last key', async () => {
    library().cards = [buildCard({ title: 'Alpha' }), buildCard({ title: 'Beta' })];
    const { view } = open({ state: { props: { type: 'workspace' } } });
    const field = await view.findByRole('searchbox');
    await view.findByRole('button', { name: 'Alpha' });
    // All at once: between single keys, a busy machine may exceed the debounce of the search.
    for (const value of ['b', 'be', 'bet', 'beta']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(view.queryByRole('button', { name: 'Alpha' })).toBeNull());
    const words = library().searches.map(({ search }) => search);
    expect(words.filter(word => word !== '')).toEqual(['beta', 'beta', 'beta']);
  });

  it('searches for what was typed when another filter changes meanwhile', async () => {
    library().cards = [
      buildCard({ title: 'Alpha', tags: ['Code'] }),
      buildCard({ title: 'Beta', tags: ['Code'] }),
    ];
    const { view, patch } = open({ state: { props: { type: 'workspace' } } });
    fireEvent.change(await view.findByRole('searchbox'), { target: { value: 'beta' } });
    patch({ props: { type: 'workspace', tags: ['Code'] } });
    await waitFor(() => expect(library().searches.at(-1)).toMatchObject({ search: 'beta', tags: ['Code'] }));
  });

  it('groups by tab what a search finds in all of them, each card once, and leads to the rest', async () => {
    library().cards = [
      buildCard({ title: 'Offer of mine', createdBy: mine(), visibility: 'PRIVATE' }),
      buildCard({ title: 'Offer I share', createdBy: mine() }),
      ...Array.from({ length: 8 }, (_, index) => buildCard({ title: `Offer ${index}` })),
      buildCard({ title: 'Offer for all', visibility: 'CURATED' }),
      buildCard({ title: 'Something else', visibility: 'CURATED' }),
    ];
    const { view, user, eventsOf } = open({ state: { props: { search: 'offer' } } });
    await view.findByRole('button', { name: 'Offer for all' });
    const groups = view.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups.filter(text => !text?.startsWith('Offer'))).toEqual(['My prompts', 'Workspace', 'Curated']);
    expect(view.getAllByRole('button', { name: 'Offer I share' })).toHaveLength(1);
    expect(view.queryByRole('button', { name: 'Something else' })).toBeNull();
    await user.click(view.getByRole('button', { name: /^Show all/ }));
    await waitFor(() => view.getByRole('button', { name: 'Offer 7' }));
    expect(eventsOf('filters:changed')).toEqual([
      expect.objectContaining({ type: 'workspace', search: 'offer' }),
    ]);
  });

  it('finds in another tab what the current one does not have', async () => {
    library().cards = [buildCard({ title: 'Tender', visibility: 'CURATED' })];
    const { view } = open({ state: { props: { search: 'tender' } } });
    await view.findByRole('button', { name: 'Tender' });
    view.getByText('Nothing found');
    expect(view.queryByRole('heading', { name: 'Nothing found for “tender”' })).toBeNull();
  });

  it('shows the chosen tags below the tools, and takes them back one by one', async () => {
    library().cards = [buildCard({ title: 'Alpha', tags: ['Code'] }), buildCard({ title: 'Beta' })];
    const { view, user } = open({ state: { props: { type: 'workspace', tags: ['Code'] } } });
    await view.findByRole('button', { name: 'Alpha' });
    expect(view.queryByRole('button', { name: 'Beta' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Remove the filter “Code”' }));
    await view.findByRole('button', { name: 'Beta' });
    expect(view.queryByRole('list', { name: 'Chosen filters' })).toBeNull();
  });

  it.each([
    ['my', 'You have no prompts yet', 'Look at curated prompts'],
    ['workspace', 'Nothing is shared here yet', 'Go to my prompts'],
  ])('says what to do where there is nothing (%s)', async (type, title, step) => {
    const { view } = open({ state: { props: { type } } });
    await view.findByRole('heading', { name: title });
    view.getByRole('button', { name: new RegExp(`^${step}`) });
    expect(view.getAllByRole('button', { name: 'Create prompt' })).toHaveLength(1);
  });

  it('leads a person without prompts into the chat of a page that has one', async () => {
    const asked: unknown[] = [];
    library().transfer.features = { viewOrganizationChat: { enabled: true, status: 'visible' } };
    const { view, user } = open({
      state: { props: { title: '' } },
      host: {
        navigate(input) {
          asked.push(input.href);
          return { handled: true };
        },
      },
    });
    await user.click(await view.findByRole('button', { name: /^Ask in the chat/ }));
    expect(asked).toEqual(['/chat']);
  });

  it('has one primary action where there are no own prompts, and that stands above', async () => {
    const { view, root } = open();
    await view.findByRole('heading', { name: 'You have no prompts yet' });
    expect(root.querySelectorAll('[data-kind="primary"]')).toHaveLength(1);
    expect(root.querySelector('.p-head [data-kind="primary"]')?.textContent).toBe('Create prompt');
  });

  it('offers the filters that the current tab has', async () => {
    const { view, user } = open();
    await user.click(await view.findByRole('button', { name: 'Filter' }));
    // Its frame does not wait for the code of its controls.
    const own = within(view.getByRole('dialog', { name: 'Filter' }));
    await user.click(await own.findByRole('button', { name: 'Only me' }));
    await waitFor(() => expect(library().searches.at(-1)).toMatchObject({ visibility: ['PRIVATE'] }));
    await user.keyboard('{Escape}');
    await user.click(view.getByRole('tab', { name: /Curated/ }));
    await user.click(view.getByRole('button', { name: 'Filter' }));
    const curated = within(await view.findByRole('dialog', { name: 'Filter' }));
    await curated.findByRole('radiogroup', { name: 'Prompts per page' });
    expect(curated.queryByRole('button', { name: 'Only me' })).toBeNull();
  });

  it('offers a way out of a search without results', async () => {
    library().cards = [buildCard({ title: 'Alpha' })];
    const { view, user } = open({ state: { props: { type: 'workspace', search: 'tender' } } });
    await view.findByRole('heading', { name: 'Nothing found for “tender”' });
    await user.click(view.getByRole('button', { name: 'Clear search and filters' }));
    await view.findByRole('button', { name: 'Alpha' });
  });

  it('says what went wrong and tries again', async () => {
    library().cards = [buildCard({ title: 'Alpha' }), buildCard({ title: 'Other', visibility: 'CURATED' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    await view.findByRole('button', { name: 'Alpha' });
    library().refuse = call => (call.includes('filter') ? { status: 500, code: 'internal' } : undefined);
    await user.click(view.getByRole('tab', { name: /Curated/ }));
    await view.findByRole('alert');
    library().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('button', { name: 'Other' });
  });

  it('shows curated cards to a guest, who is asked to sign in for more', async () => {
    library().user = null;
    library().cards = [
      buildCard({ title: 'For all', visibility: 'CURATED' }),
      buildCard({ title: 'Not for all' }),
    ];
    const { view, user } = open({ user: null });
    await view.findByRole('button', { name: 'For all' });
    expect(view.queryByRole('button', { name: 'Not for all' })).toBeNull();
    expect(view.queryByRole('tablist')).toBeNull();
    await user.click(view.getByRole('button', { name: 'More for “For all”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Open in chat' }));
    await view.findByRole('dialog', { name: 'Sign in to go on' });
  });

  it('names the card to the host as the place to come back to from the sign-in', async () => {
    library().user = null;
    const card = buildCard({ title: 'For all', visibility: 'CURATED' });
    library().cards = [card];
    const asked: unknown[] = [];
    const { view, user } = open({
      user: null,
      host: {
        signIn(input) {
          asked.push(input);
          return { signedIn: false };
        },
      },
    });
    await user.click(await view.findByRole('button', { name: 'More for “For all”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Open in chat' }));
    const dialog = await view.findByRole('dialog', { name: 'Sign in to go on' });
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(asked).toEqual([{ returnTo: `/prompt/${card.id}` }]));
  });

  it('asks before it deletes a card, and tells the host', async () => {
    const card = buildCard({ title: 'Old one', rights: ['edit', 'delete'] });
    library().cards = [card];
    const { view, user, eventsOf } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await view.findByRole('button', { name: 'More for “Old one”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete this prompt?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete prompt' }));
    await view.findByRole('heading', { name: 'Nothing is shared here yet' });
    expect(eventsOf('card:deleted')).toEqual([{ cardId: card.id }]);
  });

  it.each([
    [
      'de',
      'Mehr zu „Old one“',
      'Löschen',
      'Prompt löschen',
      'Der Prompt wurde nicht gelöscht',
      'Prompt gelöscht',
    ],
    ['en', 'More for “Old one”', 'Delete', 'Delete prompt', 'The prompt was not deleted', 'Prompt deleted'],
  ] as const)('says whether a card was deleted (%s)', async (locale, more, item, action, failed, done) => {
    library().cards = [buildCard({ title: 'Old one', rights: ['edit', 'delete'] })];
    const { view, user } = open({ state: { locale, props: { type: 'workspace' } } });
    const remove = async () => {
      await user.click(await view.findByRole('button', { name: more }));
      await user.click(await view.findByRole('menuitem', { name: item }));
      await user.click(within(await view.findByRole('dialog')).getByRole('button', { name: action }));
    };
    library().refuse = call => (call.startsWith('DELETE') ? { status: 503, code: 'unavailable' } : undefined);
    await remove();
    await view.findByText(failed);
    library().refuse = undefined;
    await remove();
    await view.findByText(done);
  });

  it('lets a card go that is gone when it is to be deleted, and claims nothing', async () => {
    const [card, other] = [
      buildCard({ title: 'Old one', rights: ['edit', 'delete'] }),
      buildCard({ title: 'Another' }),
    ];
    library().cards = [card, other];
    const { view, user, eventsOf } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await view.findByRole('button', { name: 'More for “Old one”' }));
    library().cards = [other];
    await user.click(await view.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete this prompt?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete prompt' }));
    await view.findByText('This prompt does not exist any more.');
    await waitFor(() => expect(view.queryByRole('button', { name: 'Old one' })).toBeNull());
    await view.findByRole('tab', { name: 'Workspace, 1' });
    expect(view.queryByText('Prompt deleted')).toBeNull();
    expect(eventsOf('card:deleted')).toEqual([]);
  });

  it('lets a card go that is found to be gone', async () => {
    library().cards = [buildCard({ title: 'Old one', prompt: 'Say it' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    const chat = await view.findByRole('button', { name: 'Use “Old one”' });
    library().cards = [];
    await user.click(chat);
    await view.findByText('This prompt does not exist any more.');
    await view.findByRole('heading', { name: 'Nothing is shared here yet' });
  });

  it('keeps a card that cannot be read because the sign-in is over, and asks for that', async () => {
    library().cards = [buildCard({ title: 'Still there', prompt: 'Say it' })];
    const { view, user, eventsOf } = open({ state: { props: { type: 'workspace' } } });
    const chat = await view.findByRole('button', { name: 'Use “Still there”' });
    // Not the first calls of the widget, some of which may still be on their way.
    const isRead = (call: string) => call.startsWith('GET /prompts/v1/cards/');
    library().refuse = call => (isRead(call) ? { status: 401, code: 'unauthorized' } : undefined);
    const searches = () => library().searches.filter(({ pageSize }) => pageSize > 1);
    await user.click(chat);
    await waitFor(() => expect(eventsOf('auth:required')).toHaveLength(1));
    // In this workspace and across workspaces, each once more with a new token.
    const reads = () => library().calls.filter(isRead);
    await waitFor(() => expect(reads()).toHaveLength(4));
    // The last read settles before the same service answers again.
    await fetch(`${library().bases.core}/v1/auth/authenticated`);
    expect(view.queryByText('This prompt does not exist any more.')).toBeNull();
    expect(searches()).toHaveLength(1);
  });

  it('offers only what the person may do', async () => {
    library().cards = [buildCard({ title: 'Of others' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await view.findByRole('button', { name: 'More for “Of others”' }));
    await view.findByRole('menuitem', { name: 'Duplicate' });
    expect(view.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    expect(view.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });

  it('copies a card into a workspace', async () => {
    library().cards = [buildCard({ title: 'Good one' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await view.findByRole('button', { name: 'More for “Good one”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Duplicate' }));
    const dialog = await view.findByRole('dialog', { name: 'Duplicate prompt' });
    await within(dialog).findByText('Nordhafen Studio');
    await user.click(within(dialog).getByRole('button', { name: 'Duplicate' }));
    await view.findByText('Prompt duplicated');
    expect(library().calls.some(call => call.endsWith('/duplicate'))).toBe(true);
  });

  it('keeps to what others can perceive', async () => {
    library().cards = [buildCard({ title: 'Alpha' }), buildCard({ title: 'Beta' })];
    const { view, root } = open({ state: { props: { type: 'workspace' } } });
    await view.findByRole('button', { name: 'Alpha' });
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
