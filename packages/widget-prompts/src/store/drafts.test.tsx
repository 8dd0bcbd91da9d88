import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts } from '../test-support/open-prompts';

setUpPrompts();

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const kept = () => Object.values({ ...sessionStorage }).join();

/** Writes a card and fills another one in, and leaves both as they are. */
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
