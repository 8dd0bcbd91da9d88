import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const cardId = '33333333-3333-4333-8333-333333333333';

it('comes back from the sign-in to the card that a guest wanted to duplicate', async () => {
  api().user = { authenticated: false };
  api().cards = [
    {
      id: cardId,
      title: 'Reply to a complaint',
      description: 'A calm answer.',
      tags: ['Writing'],
      createdBy: null,
      createdByName: null,
      image: `/v1/cards/${cardId}/image`,
      thumbnail: `/v1/cards/${cardId}/thumbnail`,
      cover: 1,
      visibility: 'CURATED',
      defaultAgentId: null,
      space: null,
      language: 'en',
      uses: 0,
      rights: [],
      variableCount: 0,
      version: 1,
      createdAt: '2026-11-01T09:00:00.000Z',
      updatedAt: '2026-11-01T09:00:00.000Z',
      prompt: 'Answer the complaint.',
    },
  ];
  const { logins, user } = await openPortal('/guest?search=reply');
  const widget = await waitFor(() => {
    const shell = document.querySelector('oriel-prompts')?.shadowRoot?.querySelector('.shell');
    const root = shell?.shadowRoot?.querySelector<HTMLElement>('.oriel-root');
    if (!root) throw new Error('The widget is not there yet.');
    return within(root);
  });
  await user.click((await widget.findAllByRole('button', { name: /^More/ }))[0] ?? document.body);
  await user.click(await widget.findByRole('menuitem', { name: 'Duplicate' }));
  const dialog = await widget.findByRole('dialog', { name: 'Sign in to go on' });
  await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(logins.length).toBeGreaterThan(0));
  // Both the widget's state and the press request a sign-in.
  expect(new Set(logins)).toEqual(new Set([`/prompt/${cardId}`]));
});
