import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const jonas = crypto.randomUUID();
const space = () => library().organizations[0]?.id ?? null;
const fill = () => {
  library().cards = [
    buildCard({ title: 'Alpha', tags: ['Code', 'Writing'], createdBy: jonas, space: space() }),
    buildCard({ title: 'Beta', tags: ['Writing'], createdBy: jonas, space: space(), uses: 1200 }),
    buildCard({
      title: 'Gamma',
      tags: ['Code'],
      createdBy: crypto.randomUUID(),
      createdByName: 'Ole Krüger',
      hasCreatorLeft: true,
      space: space(),
    }),
    buildCard({ title: 'Delta', tags: ['Mail'], createdByName: null, hasCreatorLeft: true, space: space() }),
  ];
};
const openWorkspace = (props: object = {}) => {
  fill();
  return open({ state: { props: { type: 'workspace', ...props } } });
};
type View = ReturnType<typeof open>['view'];
const titles = (view: View) =>
  view
    .queryAllByRole('heading', { level: 3 })
    .flatMap(heading => within(heading).queryByRole('button')?.textContent ?? []);
const shown = (view: View, expected: string[]) => waitFor(() => expect(titles(view)).toEqual(expected));

describe('tags of a card', () => {
  it('lead to the cards that have them, in the list', async () => {
    const { view, user, eventsOf } = openWorkspace({ layout: 'list' });
    const tags = await view.findByRole('list', { name: 'Tags of “Alpha”' });
    await user.click(within(tags).getByRole('button', { name: 'Code' }));
    await shown(view, ['Alpha', 'Gamma']);
    expect(eventsOf('filters:changed')).toEqual([expect.objectContaining({ tags: ['Code'], page: 1 })]);
  });

  it('lead from the open card to the library', async () => {
    fill();
    const { view, user } = open({ state: { props: { view: 'card', promptId: library().cards[0]?.id } } });
    const tags = await view.findByRole('list', { name: 'Tags of “Alpha”' });
    await user.click(within(tags).getByRole('button', { name: 'Writing' }));
    await shown(view, ['Alpha', 'Beta']);
  });

  it('go with the address to a host that has one', async () => {
    fill();
    const hrefs: string[] = [];
    const { view, user } = open({
      state: { props: { view: 'card', promptId: library().cards[0]?.id } },
      host: {
        navigate: ({ href }: { href: string }) => {
          hrefs.push(href);
          return { handled: true };
        },
      },
    });
    await user.click(
      within(await view.findByRole('list', { name: 'Tags of “Alpha”' })).getByRole('button', {
        name: 'Writing',
      }),
    );
    await user.click(view.getByRole('button', { name: 'Jonas Falk' }));
    await waitFor(() =>
      expect(hrefs).toEqual(['/prompts/workspace?tags=Writing', `/prompts/workspace?author=${jonas}`]),
    );
  });
});

describe('the author of a card', () => {
  it('leads to all that this person has made, and the way back', async () => {
    const { view, user } = openWorkspace();
    await user.click((await view.findAllByRole('button', { name: 'Jonas Falk' }))[0] ?? expect.unreachable());
    await shown(view, ['Alpha', 'Beta']);
    await view.findByRole('heading', { name: 'Prompts of Jonas Falk' });
    await user.click(view.getByRole('button', { name: 'Show all prompts' }));
    await shown(view, ['Alpha', 'Beta', 'Gamma', 'Delta']);
  });

  it('is named as a former member, also where nobody knows the name any more', async () => {
    const { view } = openWorkspace();
    await view.findByRole('button', { name: 'Ole Krüger (former member)' });
    expect(view.getByText('Former member')).toBeTruthy();
  });

  it('is a filter of the menu', async () => {
    const { view, user } = openWorkspace();
    await view.findByText('Former member');
    await user.click(view.getByRole('button', { name: 'Filter' }));
    await user.click(await view.findByRole('combobox', { name: 'Made by' }));
    await user.click(await view.findByRole('option', { name: /^Ole Krüger \(former member\)/ }));
    await shown(view, ['Gamma']);
    await view.findByRole('heading', { name: 'Prompts of Ole Krüger' });
    expect(library().searches.at(-1)).toMatchObject({ owned: false, space: space() });
    expect(library().searches.at(-1)).not.toHaveProperty('visibility');
  });

  it('is replaced by the team that a member chooses', async () => {
    const sales = { id: '4c1c7dd0-8c7a-4a39-9f0b-6f6f2f6f0a02', name: 'Sales' };
    library().teams = [sales];
    const { view, user } = openWorkspace({ author: jonas });
    const [alpha, beta] = library().cards;
    if (alpha && beta) library().cards = [{ ...alpha, teamIds: [sales.id] }, beta];
    await user.click(await view.findByRole('button', { name: 'Filter' }));
    await user.click(await view.findByRole('combobox', { name: 'Visible to team' }));
    await user.click(await view.findByRole('option', { name: 'Sales' }));
    await shown(view, ['Alpha']);
    await view.findByRole('heading', { name: 'Sales' });
    expect(library().searches.at(-1)).toMatchObject({ owned: false, space: space(), team: sales.id });
    expect(library().searches.at(-1)).not.toHaveProperty('author');
  });

  it('is not told among nothing but the own cards', async () => {
    const createdBy = library().user?.userId ?? null;
    library().cards = [buildCard({ title: 'Mine', createdBy, createdByName: 'Ines Kröger', space: space() })];
    const { view } = open();
    await view.findByRole('button', { name: 'Mine' });
    expect(view.queryByText('Ines Kröger')).toBeNull();
  });
});

describe('favorites', () => {
  it('are given and taken by the star, and shown together', async () => {
    const { view, user } = openWorkspace();
    const star = (title: string) => view.findByRole('button', { name: `“${title}” as a favourite` });
    await user.click(await star('Beta'));
    expect((await star('Beta')).getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(library().cards[1]?.isFavorite).toBe(true));
    await user.click(view.getByRole('button', { name: 'Lists' }));
    await user.click(await view.findByRole('menuitemradio', { name: 'Favourites' }));
    await shown(view, ['Beta']);
    await view.findByRole('heading', { name: 'Favourites' });
    // The card stays until the next search, so that the star can be restored.
    await user.click(await star('Beta'));
    await waitFor(() =>
      expect(library().calls).toContain(`DELETE /prompts/v1/cards/${library().cards[1]?.id}/favorite`),
    );
    expect(titles(view)).toEqual(['Beta']);
  });

  it('are as before where the service refuses', async () => {
    const { view, user } = openWorkspace();
    const star = await view.findByRole('button', { name: '“Alpha” as a favourite' });
    library().refuse = call => (call.endsWith('/favorite') ? { status: 500, code: 'internal' } : undefined);
    await user.click(star);
    await view.findByText('Something went wrong');
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('are chosen in the menu of a card, too', async () => {
    const { view, user } = openWorkspace();
    await user.click(await view.findByRole('button', { name: 'More for “Alpha”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Add to favourites' }));
    await waitFor(() => expect(library().cards[0]?.isFavorite).toBe(true));
  });

  it('say what they are while there are none', async () => {
    const { view } = openWorkspace({ collection: 'FAVORITES' });
    await view.findByRole('heading', { name: 'You have no favourites yet' });
  });

  it('are nothing for a guest', async () => {
    library().user = null;
    library().cards = [buildCard({ title: 'Curated one', visibility: 'CURATED' })];
    const { view } = open();
    await view.findByRole('button', { name: 'Curated one' });
    expect(view.queryByRole('button', { name: /as a favourite$/ })).toBeNull();
  });
});

describe('what was used', () => {
  it('is shown last used first, and the order before comes back', async () => {
    const { view, user, eventsOf } = openWorkspace({ order: 'NEWEST' });
    await view.findByRole('button', { name: 'Alpha' });
    await user.click(view.getByRole('button', { name: 'Lists' }));
    await user.click(await view.findByRole('menuitemradio', { name: 'Recently used' }));
    await view.findByRole('heading', { name: 'You have not used a prompt yet' });
    expect(library().searches.at(-1)).toMatchObject({ collection: 'RECENT', order: 'LAST_USED' });
    await user.click(view.getAllByRole('button', { name: 'Show all prompts' })[0] ?? expect.unreachable());
    await view.findByRole('button', { name: 'Alpha' });
    expect(eventsOf('filters:changed').at(-1)).toMatchObject({ collection: null, order: 'NEWEST' });
  });

  it('is an order, and told of an open card', async () => {
    const { view, user } = openWorkspace();
    await view.findByRole('button', { name: 'Alpha' });
    await user.click(view.getByRole('button', { name: 'A to Z' }));
    expect(view.queryByRole('menuitemradio', { name: 'Last used' })).toBeNull();
    await user.click(await view.findByRole('menuitemradio', { name: 'Most used' }));
    await waitFor(() => expect(library().searches.at(-1)?.order).toBe('MOST_USED'));
    await user.click(view.getByRole('button', { name: 'Beta' }));
    await view.findByText('Used 1,200 times');
  });
});

it('completes a tag from those of the workspace', async () => {
  library().cards = [
    ...Array.from({ length: 3 }, (_, at) => buildCard({ title: `Card ${at}`, tags: ['Marketing'] })),
    buildCard({ title: 'Other', tags: ['Markt'] }),
  ];
  const { view, user, root } = open({ state: { props: { view: 'form' } } });
  const field = await view.findByRole('combobox', { name: 'Tags' });
  await user.click(field);
  fireEvent.change(field, { target: { value: 'mar' } });
  const options = await view.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Marketing3 prompts', 'Markt1 prompt']);
  const { violations } = await axe.run(root.host as HTMLElement, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await user.keyboard('{Enter}');
  await view.findByRole('button', { name: 'Remove the tag “Markt”' });
  // A selected tag is no longer suggested, and a press selects without leaving the field.
  fireEvent.change(field, { target: { value: 'mar' } });
  await user.click(await view.findByRole('option'));
  await view.findByRole('button', { name: 'Remove the tag “Marketing”' });
  expect(root.activeElement).toBe(field);
  expect(field).toHaveProperty('value', '');
});
