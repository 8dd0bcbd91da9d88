import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { buildList } from '../test-support/fake-lists';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const noPlan = {
  manageOrganizationPromptLists: { enabled: false, status: 'noSubscription' },
} as const;

describe('lists', () => {
  it('take curated cards, too', async () => {
    const [card, list] = [
      buildCard({ title: 'For all', visibility: 'CURATED', space: null }),
      buildList({ name: 'First aid' }),
    ];
    library().cards = [card];
    library().lists.lists = [list];
    const { view, user } = open({ state: { props: { type: 'curated' } } });
    await user.click(await view.findByRole('button', { name: 'More for “For all”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Add to a list' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Add to a list' }));
    await waitFor(() => expect(dialog.getByRole('combobox').textContent).toContain('First aid'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await view.findByText('Added to the list');
    expect(library().lists.cards.get(list.id)).toEqual(new Set([card.id]));
  });

  it('keep the choice open that was opened before they came', async () => {
    library().cards = [buildCard({ title: 'Ours', visibility: 'CURATED', space: null })];
    const held = library().hold(call => call === 'GET /prompts/v1/lists');
    const { view, user } = open({ state: { props: { type: 'curated' } } });
    await user.click(await view.findByRole('button', { name: 'More for “Ours”' }));
    await user.click(await view.findByRole('menuitem', { name: 'Add to a list' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Add to a list' }));
    await user.click(dialog.getByRole('combobox'));
    held.release();
    await user.click(await view.findByRole('option', { name: 'New list' }));
    dialog.getByRole('textbox', { name: 'Name' });
  });

  it('say beforehand that the plan has none', async () => {
    const organizationId = library().organizations[0]?.id ?? null;
    const list = buildList({ name: 'From before' });
    library().cards = [buildCard({ title: 'Ours', space: organizationId })];
    library().lists.lists = [list];
    library().transfer.features = { ...noPlan };
    const { view, user } = open({ state: { props: { type: 'workspace', list: list.id } } });
    await view.findByRole('heading', { name: 'From before' });
    view.getByRole('button', { name: 'Delete the list “From before”' });
    await waitFor(() =>
      expect(view.queryByRole('button', { name: 'Edit the list “From before”' })).toBeNull(),
    );
    await user.click(view.getByRole('button', { name: 'Lists' }));
    const row = await view.findByRole('menuitem', { name: /^New list/ });
    expect(row.getAttribute('aria-disabled')).toBe('true');
    expect(row.textContent).toContain('The plan of this workspace has no lists.');
    await user.click(row);
    expect(view.queryByRole('dialog', { name: 'New list' })).toBeNull();
    await user.click(view.getByRole('menuitemradio', { name: 'All prompts' }));
    await user.click(await view.findByRole('button', { name: 'More for “Ours”' }));
    const add = await view.findByRole('menuitem', { name: /^Add to a list/ });
    expect(add.getAttribute('aria-disabled')).toBe('true');
  });

  it('say how cards get onto one that is empty', async () => {
    const list = buildList({ name: 'Fresh' });
    library().cards = [buildCard({ title: 'Ours' })];
    library().lists.lists = [list];
    const { view, user } = open({ state: { props: { type: 'workspace', list: list.id } } });
    await view.findByRole('heading', { name: 'No prompts on this list yet' });
    view.getByText(/choose “Add to a list”/);
    expect(view.queryByRole('button', { name: 'Clear search and filters' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Choose prompts' }));
    await view.findByRole('button', { name: 'Ours' });
  });

  it('tell who could fill one that the plan has none', async () => {
    const list = buildList({ name: 'From before' });
    library().lists.lists = [list];
    library().transfer.features = { ...noPlan };
    const { view } = open({ state: { props: { type: 'workspace', list: list.id } } });
    await view.findByText('The plan of this workspace has no lists.');
    expect(view.queryByText(/Whoever made it/)).toBeNull();
    view.getByRole('heading', { name: 'No prompts on this list yet' });
  });

  it('say nothing of who may fill one before they are there', async () => {
    const list = buildList({ name: 'Fresh' });
    library().lists.lists = [list];
    const held = library().hold(call => call === 'GET /prompts/v1/lists');
    const { view } = open({ state: { props: { type: 'workspace', list: list.id } } });
    await view.findByRole('heading', { name: 'No prompts on this list yet' });
    expect(view.queryByText(/Whoever made it/)).toBeNull();
    held.release();
    await view.findByText(/choose “Add to a list”/);
  });

  it('tell who may not fill one that there is nothing to see', async () => {
    const list = buildList({ name: 'Of others', rights: [] });
    library().lists.lists = [list];
    const { view } = open({ state: { props: { type: 'workspace', list: list.id } } });
    await view.findByText('It has no prompts that you may see.');
  });

  it('say of one that is gone that it is gone, and lead back', async () => {
    library().cards = [buildCard({ title: 'Ours' })];
    library().refuse = call => (call.includes('filter') ? { status: 404, code: 'not_found' } : undefined);
    const list = crypto.randomUUID();
    const { view, user, text } = open({ state: { props: { type: 'workspace', list } } });
    await view.findByRole('heading', { name: 'This list does not exist' });
    expect(text()).not.toContain('This prompt does not exist');
    library().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Show all prompts' }));
    await view.findByRole('button', { name: 'Ours' });
  });
});
