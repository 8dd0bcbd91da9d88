import { afterEach, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

async function openMenu() {
  const card = buildCard({ title: 'Good one', description: 'What it is for' });
  library().cards = [card];
  const host = { copy: () => ({ handled: true }) };
  const { view, user } = open({ host, state: { props: { type: 'workspace' } } });
  await user.click(await view.findByRole('button', { name: 'More for “Good one”' }));
  await view.findByRole('menuitem', { name: 'Copy link' });
  return { card, view, user };
}

it('shares the link where the system shares nothing', async () => {
  const { view, user } = await openMenu();
  await user.click(view.getByRole('menuitem', { name: 'Share' }));
  await view.findByText('Link copied');
});

it('shares as the system does where it can', async () => {
  // jsdom has no share function; this is the one of a phone.
  const share = vi.fn(async (_data: ShareData) => {});
  Object.assign(navigator, { share, canShare: () => true });
  const { card, view, user } = await openMenu();
  await user.click(view.getByRole('menuitem', { name: 'Share' }));
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const [data] = share.mock.calls[0] ?? [];
  expect(data).toMatchObject({ title: 'Good one', text: 'What it is for' });
  expect(data?.url).toContain(`/prompt/${card.id}`);
});

it('shares the link of an open card where the system shares nothing', async () => {
  const card = buildCard({ title: 'Good one' });
  library().cards = [card];
  const copied: string[] = [];
  const host = {
    copy: ({ text }: { text: string }) => {
      copied.push(text);
      return { handled: true };
    },
  };
  const { view, user } = open({ host, state: { props: { view: 'card', promptId: card.id } } });
  await user.click(await view.findByRole('button', { name: 'Share' }));
  await waitFor(() => expect(copied).toEqual([expect.stringContaining(`/prompt/${card.id}`)]));
  await view.findByText('Link copied');
});
