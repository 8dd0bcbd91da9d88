import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const prompt = 'Write to {{Customer}} in a {{Tone; warm; brief}} tone about {{Topic | long}}.';

function openCard(options: Parameters<typeof open>[0] = {}, text = prompt) {
  const card = buildCard({ title: 'A letter', prompt: text });
  library().cards = [card];
  const props = { view: 'card', promptId: card.id, ...options.state?.props };
  return { card, ...open({ ...options, state: { ...options.state, props } }) };
}

const textOf = (element: HTMLElement) => element.textContent;

describe('a card', () => {
  it('shows the text as it is filled in', async () => {
    const { view, user } = openCard();
    await user.type(await view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
    await user.click(view.getByRole('radio', { name: 'warm' }));
    expect(textOf(view.getByRole('region', { name: 'Text of the prompt' }))).toBe(
      'Write to Ms Lorenz in a warm tone about Topic.',
    );
    expect(view.getByText('2 of 3')).toBeTruthy();
  });

  it('tells the page its title', async () => {
    const { view, eventsOf } = openCard();
    await view.findByRole('heading', { name: 'A letter' });
    expect(eventsOf('title:changed')).toEqual([{ title: 'A letter' }]);
  });

  it('counts what has to be filled in, not what may stay empty', async () => {
    const { view } = openCard({}, 'To {{Customer}} about {{Topic}}, {{Closing | optional}}');
    const fill = (name: RegExp, value: string) =>
      fireEvent.change(view.getByRole('textbox', { name }), { target: { value } });
    await view.findByRole('textbox', { name: /Closing/ });
    fill(/Closing/, 'Yours');
    expect(view.getByText('0 of 2')).toBeTruthy();
    fill(/Customer/, 'Ms Lorenz');
    fill(/Topic/, 'the offer');
    await view.findByText('2 of 2');
    expect(view.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 2');
  });

  it('folds a long text above its fields, and has the buttons in a bar of their own', async () => {
    const { view, user } = openCard({}, `Write to {{Customer}}.\n${'About this and that.\n'.repeat(20)}`);
    const whole = await view.findByRole('button', { name: 'Show the whole text' });
    const text = view.getByRole('region', { name: 'Text of the prompt' });
    expect(text.hasAttribute('data-folded')).toBe(true);
    expect(whole.getAttribute('aria-controls')).toBe(text.id);
    await user.click(whole);
    expect(text.hasAttribute('data-folded')).toBe(false);
    expect(view.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
    const bar = view.getByRole('button', { name: 'Open in chat' }).closest('.p-fill-end');
    expect(bar?.querySelector('[role="alert"]')).not.toBeNull();
    expect(bar?.querySelector('input')).toBeNull();
  });

  it('does not fold a short text', async () => {
    const { view } = openCard();
    await view.findByRole('textbox', { name: 'Customer' });
    expect(view.queryByRole('button', { name: 'Show the whole text' })).toBeNull();
  });

  it('shows no progress where every field may stay empty', async () => {
    const { view } = openCard({}, 'A letter, {{Closing | optional}}');
    await view.findByRole('textbox', { name: /Closing/ });
    expect(view.queryByRole('progressbar')).toBeNull();
  });

  it('is not used before all is filled in, and leads to what is missing', async () => {
    const { view, user, root, eventsOf } = openCard();
    await user.type(await view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
    await user.click(view.getByRole('button', { name: 'Copy' }));
    await view.findByText('Please fill in all variables to continue.');
    expect(root.activeElement?.getAttribute('type')).toBe('radio');
    expect(eventsOf('card:used')).toEqual([]);
  });

  it('says what a number may be, and not that something is empty where it is wrong', async () => {
    const { view, user } = openCard({}, 'Offer {{Sum | number}} for it.');
    await user.type(await view.findByRole('textbox', { name: 'Sum' }), '1.234,50');
    view.getByText('Please enter a number such as 1250 or 12.5, without thousands separators.');
    await user.click(view.getByRole('button', { name: 'Copy' }));
    await view.findByText('Please correct the marked fields to continue.');
    expect(view.queryByText('Please fill in all variables to continue.')).toBeNull();
  });

  it('marks every kind of field that is missing, and says so beside it', async () => {
    const options = 'English; German; French; Danish; Dutch';
    const { view, user } = openCard(
      {},
      `{{Customer}} {{Tone; warm; brief}} {{Language; ${options}}} {{Parts; a; b | choices}}`,
    );
    await user.click(await view.findByRole('button', { name: 'Copy' }));
    const isMarked = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';
    await view.findByText('Please fill this in.');
    expect(view.getAllByText('Please make a choice.')).toHaveLength(3);
    const language = view.getByRole('combobox', { name: 'Language' });
    expect(isMarked(view.getByRole('textbox', { name: 'Customer' }))).toBe(true);
    expect(isMarked(view.getByRole('radiogroup', { name: 'Tone' }))).toBe(true);
    expect(isMarked(language)).toBe(true);
    const parts = within(view.getByRole('group', { name: 'Parts' }));
    expect(parts.getAllByRole('checkbox').every(isMarked)).toBe(true);
    await user.click(parts.getByRole('checkbox', { name: 'a' }));
    expect(parts.getAllByRole('checkbox').some(isMarked)).toBe(false);
    expect(isMarked(language)).toBe(true);
  });

  it.each(['Open in chat', 'Copy text'])('opens at its first open field to be used by “%s”', async name => {
    const card = buildCard({ title: 'A letter', prompt, createdBy: library().user?.userId ?? null });
    library().cards = [card];
    const { view, user, root, eventsOf } = open();
    await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
    await user.click(await view.findByRole('menuitem', { name }));
    await view.findByText('Please fill in all variables to continue.');
    expect(root.activeElement).toBe(view.getByRole('textbox', { name: 'Customer' }));
    // No error is shown yet.
    expect(view.getByRole('textbox', { name: 'Customer' }).getAttribute('aria-invalid')).toBeNull();
    expect(eventsOf('card:used')).toEqual([]);
  });

  it('is opened by “Use”, so that it can be filled in', async () => {
    library().cards = [buildCard({ title: 'A letter', prompt, createdBy: library().user?.userId ?? null })];
    const { view, user } = open();
    await user.click(await view.findByRole('button', { name: 'Use “A letter”' }));
    await view.findByRole('textbox', { name: 'Customer' });
    expect(view.queryByText('Please fill in all variables to continue.')).toBeNull();
  });

  it('is used as it stands by its own menu, once it is filled in', async () => {
    const host = { copy: () => ({ handled: true }) };
    const { view, user, eventsOf } = openCard({ host }, 'To {{Customer}}');
    const customer = await view.findByRole('textbox', { name: 'Customer' });
    const copy = async () => {
      await user.click(view.getByRole('button', { name: 'More for “A letter”' }));
      await user.click(await view.findByRole('menuitem', { name: 'Copy text' }));
    };
    await copy();
    await view.findByText('Please fill in all variables to continue.');
    fireEvent.change(customer, { target: { value: 'Ms Lorenz' } });
    await copy();
    await waitFor(() => expect(eventsOf('card:used')).toMatchObject([{ text: 'To Ms Lorenz', how: 'copy' }]));
  });

  it('hands the text to the page, and says how it was used', async () => {
    const copied: string[] = [];
    const host = {
      copy: ({ text }: { text: string }) => {
        copied.push(text);
        return { handled: true };
      },
    };
    const { view, user, eventsOf, peer, card } = openCard({ host });
    await view.findByRole('textbox', { name: 'Customer' });
    const values = { customer: 'Ms Lorenz', TONE: 'brief', Elsewhere: 'x' };
    expect(await peer.request('fillVariables', { values })).toEqual({ missing: ['Topic'] });
    await expect(peer.request('insert', {})).rejects.toMatchObject({ code: 'INVALID_OPTIONS' });
    fireEvent.change(view.getByRole('textbox', { name: 'Topic' }), { target: { value: '{{Tone}}' } });
    await user.click(view.getByRole('button', { name: 'Copy' }));
    const text = 'Write to Ms Lorenz in a brief tone about {{Tone}}.';
    await waitFor(() => expect(copied).toEqual([text]));
    // Confirmed by the button, without an additional toast.
    await view.findByRole('button', { name: 'Copied' });
    expect(view.queryByText('Prompt copied')).toBeNull();
    expect(eventsOf('card:used')).toEqual([{ cardId: card.id, text, how: 'copy' }]);
    await waitFor(() => expect(library().calls).toContain(`POST /prompts/v1/cards/${card.id}/uses`));
  });

  it('remembers what was filled in while the tab lives', async () => {
    const first = openCard();
    await first.user.type(await first.view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
    first.unmount();
    const { view } = open({ state: { props: { view: 'card', promptId: first.card.id } } });
    expect(await view.findByRole('textbox', { name: 'Customer' })).toHaveProperty('value', 'Ms Lorenz');
  });

  it('goes back to the library where no host takes it there', async () => {
    const { view, user, card } = openCard();
    card.createdBy = library().user?.userId ?? null;
    await user.click(await view.findByRole('button', { name: 'Prompts' }));
    await view.findByRole('tab', { name: /My prompts/ });
    await view.findByRole('button', { name: 'A letter' });
  });

  it('does not say whether a card is hidden or gone', async () => {
    const { view, eventsOf } = open({ state: { props: { view: 'card', promptId: crypto.randomUUID() } } });
    await view.findByRole('heading', { name: 'This prompt does not exist', level: 1 });
    expect(eventsOf('title:changed')).toEqual([{ title: 'This prompt does not exist' }]);
    expect(view.getByText(/or it belongs to a workspace that you are not a member of/)).toBeTruthy();
    expect(view.queryByRole('button', { name: 'Sign in' })).toBeNull();
  });

  it('offers a guest to sign in for what only members may see', async () => {
    library().user = null;
    const props = { view: 'card', promptId: crypto.randomUUID() };
    const { view } = open({ state: { props }, user: null });
    await view.findByRole('heading', { name: 'This prompt does not exist' });
    expect(view.getByText('It was deleted, or you may see it only when you are signed in.')).toBeTruthy();
    expect(view.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  });
});
