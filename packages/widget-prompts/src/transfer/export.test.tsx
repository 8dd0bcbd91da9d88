import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exported } from '../test-support/fake-transfer';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';
import { watchDownloads } from '../test-support/watch-downloads';

setUpPrompts();

async function openExport() {
  const mounted = open();
  const { view, user } = mounted;
  await user.click(await view.findByRole('button', { name: 'More' }));
  await user.click(await view.findByRole('menuitem', { name: 'Export' }));
  const dialog = await view.findByRole('dialog', { name: 'Export prompts' });
  return { ...mounted, dialog: within(dialog) };
}

describe('the export', () => {
  it('gives the wanted cards to the person as a file', async () => {
    const { view, user, dialog, root } = await openExport();
    const files = watchDownloads(root);
    await user.click(dialog.getByRole('radio', { name: 'All I can see in the workspace' }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await view.findByText('Prompts exported');
    expect(files).toHaveLength(1);
    expect(files[0]?.type).toBe('text/csv;charset=utf-8');
    expect(files[0]?.name).toMatch(/^prompts-\d{4}-\d\d-\d\d\.csv$/);
    expect(await files[0]?.text()).toBe(exported);
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  });

  it('asks a workspace of one for the format alone', async () => {
    library().organizations = library().organizations.filter(({ personal }) => personal);
    const { dialog } = await openExport();
    dialog.getByText(/^A table for spreadsheets/);
    fireEvent.click(
      within(dialog.getByRole('radiogroup', { name: 'Format' })).getByRole('radio', { name: 'JSON' }),
    );
    dialog.getByText(/^A file for programs/);
    expect(dialog.queryByRole('radiogroup', { name: 'Which prompts' })).toBeNull();
  });

  it('stays open and says so where it fails', async () => {
    library().refuse = call => (call.includes('export') ? { status: 403, code: 'forbidden' } : undefined);
    const { user, dialog } = await openExport();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('You do not have permission for this.');
    dialog.getByRole('button', { name: 'Export' });
  });
});
