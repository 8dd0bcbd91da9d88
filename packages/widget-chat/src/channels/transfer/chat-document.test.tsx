import { printRoot } from '@oriel/ui';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api, open, setUpChat, waitFor } from '../../test-support/open-chat';

const printed: string[] = [];
vi.mock('@oriel/ui', async original => ({
  ...(await original<typeof import('@oriel/ui')>()),
  printRoot: vi.fn<typeof printRoot>(async (_root, { content }) => {
    if (typeof content === 'function') printed.push((await content()).outerHTML);
  }),
}));

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
  const { view, user } = await open({ state: { props: { layout: 'full' } } });
  await user.click(await view.findByRole('button', { name: 'Actions for Tides' }));
  await user.click(await view.findByRole('menuitem', { name: 'Save as file' }));
  const dialog = within(await view.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: 'Format' }));
  await user.click(await view.findByRole('option', { name: 'PDF' }));
  await user.click(dialog.getByRole('button', { name: 'Save as PDF' }));
  await waitFor(() => expect(printed).toHaveLength(1));
  const [html = ''] = printed;
  expect(html.match(/<img[^>]*>/g)).toEqual(['<img alt="Two boats" src="blob:http://page.test/1">']);
  expect(html).toContain('<strong>it</strong>');
  expect(html).not.toContain('aria-busy');
  await waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:http://page.test/1'));
  expect(printRoot).toHaveBeenCalledOnce();
});
