import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

/** Opens a card of the user's second workspace in the first one. */
function openElsewhere(options: Parameters<typeof open>[0] = {}) {
  const [, other] = library().organizations;
  const card = buildCard({ title: 'A letter', space: other?.id ?? null });
  library().cards = [card];
  return { card, other, ...open({ ...options, state: { props: { view: 'card', promptId: card.id } } }) };
}

it('shows a card of another workspace and names that workspace', async () => {
  const asked: string[] = [];
  const host = {
    navigate: ({ href }: { href: string }) => {
      asked.push(href);
      return { handled: true };
    },
  };
  const { view, user, card, other } = openElsewhere({ host });
  await view.findByRole('heading', { name: 'A letter' });
  await view.findByText(`The prompt is from the workspace “${other?.name}”`);
  await user.click(view.getByRole('button', { name: 'Switch to it' }));
  await waitFor(() => expect(asked).toEqual([`/prompt/${card.id}?organization=${other?.id}`]));
});

it('switches the workspace itself if the host does not', async () => {
  const { view, user, other } = openElsewhere();
  await user.click(await view.findByRole('button', { name: 'Switch to it' }));
  await waitFor(() => expect(view.queryByRole('button', { name: 'Switch to it' })).toBeNull());
  await view.findByRole('heading', { name: 'A letter' });
  expect(library().calls).toContain(`GET /chat/v1/organizations/${other?.id}/agents`);
});

it('edits such a card only after switching to its workspace', async () => {
  const [, other] = library().organizations;
  const card = buildCard({ title: 'A letter', space: other?.id ?? null, rights: ['edit'] });
  library().cards = [card];
  const { view, user } = open({ state: { props: { view: 'form', promptId: card.id } } });
  await view.findByText('The prompt is from another of your workspaces');
  expect(view.queryByRole('textbox', { name: /^Title/ })).toBeNull();
  await user.click(view.getByRole('button', { name: 'Switch to it' }));
  expect(await view.findByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'A letter');
});

it('does not offer to add such a card to a list', async () => {
  const { view, user } = openElsewhere();
  await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
  await view.findByRole('menuitem', { name: 'Duplicate' });
  expect(view.queryByRole('menuitem', { name: /list/ })).toBeNull();
});

it('shows no note for a card of the current workspace', async () => {
  const [first] = library().organizations;
  const card = buildCard({ title: 'A letter', space: first?.id ?? null });
  library().cards = [card];
  const { view, user } = open({ state: { props: { view: 'card', promptId: card.id } } });
  await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
  await view.findByRole('menuitem', { name: /list/ });
  expect(view.queryByText(/from the workspace/)).toBeNull();
});
