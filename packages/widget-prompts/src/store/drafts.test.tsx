import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const kept = () => Object.values({ ...sessionStorage }).join();

/** Writes one card, fills in another, and leaves both unsaved. */
async function writeSomething() {
  const form = open({ state: { props: { view: 'form' } } });
  write(await form.view.findByRole('textbox', { name: 'Title' }), 'A secret plan');
  const card = buildCard({
    title: 'A letter',
    prompt: 'Write to {{Customer}}.',
    createdBy: library().user?.userId ?? null,
  });
  library().cards = [card];
  const filled = open({ state: { props: { view: 'card', promptId: card.id } } });
  write(await filled.view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
  expect(kept()).toContain('A secret plan');
  expect(kept()).toContain('Ms Lorenz');
  return { form, filled };
}

describe('a wish of a guest', () => {
  /** Requests to open a card in the chat, and closes the sign-in prompt with a button. */
  async function wishAsGuest(prompt: string, button: string) {
    const { user: person } = library();
    const card = buildCard({ title: 'A letter', prompt, visibility: 'CURATED' });
    library().cards = [card];
    library().user = null;
    const state = { props: { view: 'card', promptId: card.id } };
    const asGuest = open({ state, user: null });
    for (const field of await asGuest.view.findAllByRole('textbox').catch(() => []))
      write(field, 'Ms Lorenz');
    await asGuest.user.click(await asGuest.view.findByRole('button', { name: 'Open in chat' }));
    const dialog = await asGuest.view.findByRole('dialog', { name: 'Sign in to go on' });
    await asGuest.user.click(within(dialog).getByRole('button', { name: button }));
    asGuest.unmount();
    library().user = person;
    return { card, state };
  }
  /** Opens the widget signed in, and records how cards are used. */
  function openSignedIn(state: object) {
    // A page without its own chat receives the text through the clipboard.
    const opened = open({ state, host: { copy: () => ({ handled: true }) } });
    return { ...opened, used: () => opened.eventsOf('card:used') };
  }

  it('is done after the sign-in, once, with what was filled in', async () => {
    const { card, state } = await wishAsGuest('Write to {{Customer}}.', 'Sign in');
    const { used, unmount } = openSignedIn(state);
    const received = { text: 'Write to Ms Lorenz.', how: 'chat', cardId: card.id };
    await waitFor(() => expect(used()).toEqual([received]));
    unmount();
    const again = openSignedIn(state);
    await again.view.findByRole('textbox', { name: 'Customer' });
    expect(again.used()).toEqual([]);
  });

  it('is not done where the guest does not sign in, or only much later', async () => {
    const { state } = await wishAsGuest('Write to {{Customer}}.', 'Not now');
    const without = openSignedIn(state);
    await without.view.findByRole('textbox', { name: 'Customer' });
    without.unmount();
    const { state: later } = await wishAsGuest('Write to {{Customer}}.', 'Sign in');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * 60_000);
    const late = openSignedIn(later);
    await late.view.findByRole('textbox', { name: 'Customer' });
    vi.restoreAllMocks();
    expect([...without.used(), ...late.used()]).toEqual([]);
  });

  it('leads from the library to the card that the guest wished to use', async () => {
    const { user: person } = library();
    const card = buildCard({ title: 'For all', prompt: 'Say hello.', visibility: 'CURATED' });
    library().cards = [card];
    library().user = null;
    const asGuest = open({ user: null });
    await asGuest.user.click(await asGuest.view.findByRole('button', { name: 'Use “For all”' }));
    const dialog = await asGuest.view.findByRole('dialog', { name: 'Sign in to go on' });
    await asGuest.user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    asGuest.unmount();
    library().user = person;
    const { used } = openSignedIn({});
    await waitFor(() => expect(used()).toEqual([{ text: 'Say hello.', how: 'chat', cardId: card.id }]));
  });
});

describe('drafts', () => {
  it('is still there when she signs in for it', async () => {
    const { user } = library();
    const card = buildCard({ title: 'A letter', prompt: 'Write to {{Customer}}.', visibility: 'CURATED' });
    library().cards = [card];
    const state = { props: { view: 'card', promptId: card.id } };
    library().user = null;
    const asGuest = open({ state, user: null });
    write(await asGuest.view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
    asGuest.unmount();
    library().user = user;
    const { view, peer } = open({ state });
    const customer = await view.findByRole('textbox', { name: 'Customer' });
    await vi.waitFor(() => expect(customer).toHaveProperty('value', 'Ms Lorenz'));
    await peer.request('logout', {});
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the tab with her, also what stood there before the page was loaded again', async () => {
    const { form, filled } = await writeSomething();
    form.unmount();
    filled.unmount();
    const { view, peer } = open();
    await view.findByText('A letter');
    await peer.request('logout', {});
    expect(sessionStorage).toHaveLength(0);
  });

  it('leaves the tab with her from every widget of the page', async () => {
    const { filled } = await writeSomething();
    await filled.peer.request('logout', {});
    expect(sessionStorage).toHaveLength(0);
  });
});
