import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const fill = () => {
  library().cards = ['Alpha', 'Beta', 'Gamma'].map(title => buildCard({ title, rights: ['edit', 'delete'] }));
};
const select = async ({ view, user }: ReturnType<typeof open>) => {
  await user.click(await waitFor(() => view.getByRole('button', { name: 'More' })));
  await user.click(await waitFor(() => view.getByRole('menuitem', { name: 'Select several' })));
  return waitFor(() => view.getByRole('region', { name: 'Selection' }));
};

describe('several cards', () => {
  it('are chosen, deleted and brought back', async () => {
    fill();
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    const bar = await select(mounted);
    await user.click(view.getByRole('checkbox', { name: 'Select “Alpha”' }));
    await user.click(view.getByRole('checkbox', { name: 'Select “Beta”' }));
    within(bar).getByText('2 prompts selected');
    await user.click(within(bar).getByRole('button', { name: 'Delete' }));
    const dialog = await waitFor(() => view.getByRole('dialog', { name: 'Delete 2 prompts?' }));
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.queryByRole('button', { name: 'Alpha' })).toBeNull());
    await waitFor(() => expect(view.queryByRole('region', { name: 'Selection' })).toBeNull());
    await user.click(await waitFor(() => view.getByRole('button', { name: 'Undo' })));
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    expect(library().chosen.map(({ call, cardIds }) => [call, cardIds.length])).toEqual([
      ['POST /prompts/v1/card-bin', 2],
      ['POST /prompts/v1/card-bin/restore', 2],
    ]);
  });

  it('get tags, and those that could not are told', async () => {
    fill();
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    const bar = await select(mounted);
    await user.click(view.getByRole('checkbox', { name: 'Select “Alpha”' }));
    await user.click(within(bar).getByRole('button', { name: 'Select the whole page' }));
    await user.click(within(bar).getByRole('button', { name: 'Add tags' }));
    const dialog = await waitFor(() => view.getByRole('dialog', { name: 'Add tags' }));
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: 'New,' } });
    await waitFor(() => within(dialog).getByText('New'));
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(library().chosen[0]).toMatchObject({ addTags: ['New'] }));
    expect(library().chosen[0]?.cardIds).toHaveLength(3);
    await waitFor(() => view.getByText('0 prompts changed'));
    view.getByText(/^3 prompts stay as they were/);
  });

  it('are limited to chosen teams', async () => {
    fill();
    const sales = { id: '4c1c7dd0-8c7a-4a39-9f0b-6f6f2f6f0a02', name: 'Sales' };
    library().teams = [sales];
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    const bar = await select(mounted);
    await user.click(view.getByRole('checkbox', { name: 'Select “Alpha”' }));
    await user.click(within(bar).getByRole('button', { name: 'Visible to' }));
    await user.click(await view.findByRole('menuitem', { name: 'Teams' }));
    const dialog = within(await waitFor(() => view.getByRole('dialog', { name: 'Show to teams' })));
    await user.click(await dialog.findByRole('button', { name: 'Sales' }));
    await user.click(dialog.getByRole('button', { name: 'Show to teams' }));
    await waitFor(() =>
      expect(library().chosen[0]).toMatchObject({ visibility: 'ORG', teamIds: [sales.id] }),
    );
  });

  it('are chosen by a press anywhere on the card, and only then can something be done with them', async () => {
    fill();
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    const bar = await select(mounted);
    expect(within(bar).queryByRole('button')).toBeNull();
    await user.click(view.getByRole('button', { name: 'Alpha', pressed: false }));
    within(bar).getByText('1 prompt selected');
    await user.click(view.getByRole('button', { name: 'Alpha', pressed: true }));
    expect(within(bar).queryByRole('button')).toBeNull();
    await user.click(view.getByRole('button', { name: 'Done' }));
    expect(view.queryByRole('checkbox')).toBeNull();
  });

  it('are chosen as a range with Shift, all by Ctrl+A, and left by Escape', async () => {
    fill();
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    const bar = await select(mounted);
    const box = (title: string) => view.getByRole('checkbox', { name: `Select “${title}”` });
    await user.click(box('Gamma'));
    fireEvent.click(view.getByRole('button', { name: 'Beta', pressed: false }), { shiftKey: true });
    within(bar).getByText('2 prompts selected');
    fireEvent.click(box('Alpha'), { shiftKey: true });
    within(bar).getByText('3 prompts selected');
    await user.click(box('Beta'));
    within(bar).getByText('2 prompts selected');
    fireEvent.keyDown(box('Beta'), { key: 'a', ctrlKey: true, composed: true });
    within(bar).getByText('3 prompts selected');
    fireEvent.keyDown(box('Beta'), { key: 'Escape', composed: true });
    await waitFor(() => expect(view.queryByRole('checkbox')).toBeNull());
  });

  it('are forgotten in another tab', async () => {
    fill();
    const mounted = open({ state: { props: { type: 'workspace' } } });
    const { view, user } = mounted;
    await waitFor(() => view.getByRole('button', { name: 'Alpha' }));
    await select(mounted);
    await user.click(view.getByRole('tab', { name: /^Curated/ }));
    await waitFor(() => expect(view.queryByRole('region', { name: 'Selection' })).toBeNull());
  });
});

describe('deleted cards', () => {
  it('are listed and brought back one by one', async () => {
    library().deleted = [buildCard({ title: 'Gone' })];
    const { view, user } = open({ state: { props: { type: 'workspace' } } });
    await user.click(await waitFor(() => view.getByRole('button', { name: 'More' })));
    await user.click(await waitFor(() => view.getByRole('menuitem', { name: 'Deleted prompts' })));
    const dialog = await waitFor(() => view.getByRole('dialog', { name: 'Deleted prompts' }));
    await user.click(await waitFor(() => within(dialog).getByRole('button', { name: 'Restore “Gone”' })));
    await waitFor(() => within(dialog).getByText('Restored'));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => view.getByRole('button', { name: 'Gone' }));
  });
});
