import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const openTags = async (permissions = ['manageOrganization']) => {
  library().permissions = permissions;
  library().cards = [
    buildCard({ title: 'Alpha', tags: ['Mail', 'Old'] }),
    buildCard({ title: 'Beta', tags: ['Old'] }),
    buildCard({ title: 'Gamma', tags: ['Letters'] }),
  ];
  const mounted = open({ state: { props: { type: 'workspace' } } });
  const { view, user } = mounted;
  await user.click(await view.findByRole('button', { name: 'More' }));
  return mounted;
};
const openDialog = async () => {
  const mounted = await openTags();
  const { view, user } = mounted;
  await user.click(await view.findByRole('menuitem', { name: 'Manage tags' }));
  const dialog = await view.findByRole('dialog', { name: 'Manage tags' });
  const rename = async (tag: string, to: string) => {
    await user.click(await within(dialog).findByRole('button', { name: `Rename “${tag}”` }));
    const field = await within(dialog).findByRole('textbox', { name: `New name for “${tag}”` });
    expect(mounted.root.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: to } });
  };
  return { ...mounted, dialog, rename };
};

describe('the tags of a workspace', () => {
  it('are renamed by an administrator, who is told how many prompts that are', async () => {
    const { view, user, dialog, rename, root } = await openDialog();
    await rename('Old', 'New');
    within(dialog).getByText('This changes 2 prompts.');
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await within(dialog).findByText('2 prompts are now tagged “New”.');
    const button = await within(dialog).findByRole('button', { name: 'Rename “New”' });
    await waitFor(() => expect(root.activeElement).toBe(button));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(view.getByRole('button', { name: 'Filter' }));
    await view.findByRole('button', { name: 'New 2' });
  });

  it('become one where the other is there already', async () => {
    const { user, dialog, rename } = await openDialog();
    await rename('Old', 'letters');
    within(dialog).getByText(/^“Letters” exists already: 2 prompts are added to it\./);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await within(dialog).findByText('2 prompts are now tagged “letters”.');
  });

  it('keep to the rules of tags, and to what the service says', async () => {
    const { user, dialog, rename } = await openDialog();
    await rename('Old', 'a;b');
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    expect(within(dialog).getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Fine' } });
    library().refuse = call => (call.endsWith('/rename') ? { status: 403, code: 'forbidden' } : undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await within(dialog).findByRole('alert');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Leave' }));
    await within(dialog).findByRole('button', { name: 'Rename “Old”' });
  });

  it('are nothing for a member to rename', async () => {
    const { view } = await openTags([]);
    await view.findByRole('menuitem', { name: 'Export' });
    expect(view.queryByRole('menuitem', { name: 'Manage tags' })).toBeNull();
  });
});
