import { promptsHostSurface } from '@oriel/contracts';
import { expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

/** The library with one card, on a page that also has these widgets. */
function openBeside(takers: readonly string[], handOver = vi.fn((_: object) => ({ handled: true }))) {
  const notHandled = () => ({ handled: false });
  library().cards = [
    buildCard({ title: 'A harbour', prompt: 'A quiet harbour', createdBy: library().user?.userId ?? null }),
  ];
  const handlers = {
    listTakers: () => ({ handled: true, result: [...takers] }),
    handOver,
    insertText: notHandled,
    openInChat: notHandled,
  };
  return { ...open({ ownHost: { surface: promptsHostSurface, handlers } }), handOver };
}

it('opens the text of a card in images, and counts its use', async () => {
  const { view, user, handOver, eventsOf } = openBeside(['images']);
  await user.click(await view.findByRole('button', { name: 'More for “A harbour”' }, { timeout: 8_000 }));
  await user.click(await view.findByRole('menuitem', { name: 'Open in images' }, { timeout: 8_000 }));
  await waitFor(() => expect(handOver.mock.calls[0]?.[0]).toEqual({ to: 'images', text: 'A quiet harbour' }));
  await waitFor(() =>
    expect(eventsOf('card:used')).toMatchObject([{ text: 'A quiet harbour', how: 'images' }]),
  );
});

it('does not offer images where the page has none', async () => {
  const { view, user } = openBeside([]);
  await user.click(await view.findByRole('button', { name: 'More for “A harbour”' }, { timeout: 8_000 }));
  await view.findByRole('menuitem', { name: 'Open in chat' }, { timeout: 8_000 });
  expect(view.queryByRole('menuitem', { name: 'Open in images' })).toBeNull();
});

it('opens the form for a new card with an image, and says where it cannot be one', async () => {
  const { view, peer } = openBeside([]);
  await view.findByRole('button', { name: 'More for “A harbour”' }, { timeout: 8_000 });
  const data = new TextEncoder().encode('no picture').buffer;
  await peer.request('newCard', { image: { name: 'x.gif', type: 'image/gif', data } });
  await view.findByRole('textbox', { name: 'Title' }, { timeout: 8_000 });
  await waitFor(() =>
    expect(
      view
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/PNG, JPEG/),
  );
});
