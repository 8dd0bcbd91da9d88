import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api, open, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();
afterEach(() => vi.restoreAllMocks());

it('has the generated images of an answer, without those that are gone', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://page.test/1');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { id } = api().images.add({ message: 'Two boats' });
  api().addChannel('Tides', [['a', 'b']]);
  const turn = { superseded: false, author: 'Illustrator', time: '1 Dec 2026', files: [], sources: [] };
  api().exported = {
    name: 'Tides',
    messages: [{ ...turn, role: 'assistant', text: 'Here **it** is.', images: [id, crypto.randomUUID()] }],
  };
  const { view, user, root } = await open({ state: { props: { layout: 'full' } } });
  await user.click(await view.findByRole('button', { name: 'Actions for Tides' }));
  await user.click(await view.findByRole('menuitem', { name: 'Save as file' }));
  const dialog = within(await view.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Format' }));
  await user.click(await view.findByRole('option', { name: 'PDF' }));
  await user.click(dialog.getByRole('button', { name: 'Save as PDF' }));
  const paper = await waitFor(() => {
    const found = root.querySelector('.o-paper');
    if (!found) throw new Error('There is no document yet.');
    return found;
  });
  await waitFor(() => expect(paper.querySelector('strong')?.textContent).toBe('it'));
  // Once it is complete, it leaves the page; its images stay until then.
  await waitFor(() => expect(paper.isConnected).toBe(false));
  expect(paper.querySelector('[aria-busy="true"]')).toBeNull();
  expect([...paper.querySelectorAll('img')].map(({ alt, src }) => [alt, src])).toEqual([
    ['Two boats', 'blob:http://page.test/1'],
  ]);
  await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:http://page.test/1'));
});
