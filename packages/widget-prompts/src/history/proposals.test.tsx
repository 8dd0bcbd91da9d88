import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { buildProposal } from '../test-support/fake-past';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

/** Typing, as far as jsdom supports it in a shadow root. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** A card of the workspace, and a view of it. */
function openCard(view: string, rights: ('edit' | 'propose')[], host = {}) {
  const organizationId = library().organizations[0]?.id ?? null;
  const card = buildCard({ title: 'A letter', rights, space: organizationId });
  library().cards = [card];
  return { card, show: () => open({ state: { props: { view, promptId: card.id } }, host }) };
}

const expectAccessible = async (root: ShadowRoot) => {
  const { violations } = await axe.run(root.host as HTMLElement, {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

describe('proposing a change', () => {
  it('is offered for the card of a colleague', async () => {
    const { show } = openCard('card', ['propose']);
    const { view, user } = show();
    await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
    await view.findByRole('menuitem', { name: 'Propose a change' });
    expect(view.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(view.getByRole('button', { name: 'Propose a change' }));
    await view.findByRole('heading', { name: 'Propose a change' });
    for (const name of ['Picture', 'Visible to', 'Agent']) expect(view.queryByText(name)).toBeNull();
  });

  it('says that what was written before is restored, discards it and takes that back', async () => {
    const { card, show } = openCard('propose', ['propose']);
    const first = show();
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'A short letter');
    expect(first.view.queryByText('Your draft was restored')).toBeNull();
    first.unmount();
    const { view, user } = show();
    await view.findByText('Your draft was restored');
    const title = view.getByRole('textbox', { name: 'Title' });
    await user.click(view.getByRole('button', { name: 'Discard draft' }));
    expect(title).toHaveProperty('value', card.title);
    expect(view.queryByText('Your draft was restored')).toBeNull();
    await user.click(await view.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(title).toHaveProperty('value', 'A short letter'));
  });

  it('has the heading of a page where there is no card', async () => {
    const { show } = openCard('propose', []);
    const { view } = show();
    await view.findByRole('heading', { name: 'This prompt does not exist', level: 1 });
  });

  it('sends what was written and why, and leads back to the card', async () => {
    const { card, show } = openCard('propose', ['propose']);
    const { view, user, root } = show();
    write(await view.findByRole('textbox', { name: 'Title' }), 'A short letter');
    write(view.getByRole('textbox', { name: 'Message' }), 'Shorter is kinder');
    await expectAccessible(root);
    await user.click(view.getByRole('button', { name: 'Send proposal' }));
    await view.findByText('Proposal sent');
    await view.findByText('Your proposal waits for a decision');
    expect(root.activeElement).toBe(view.getByRole('heading', { name: card.title, level: 1 }));
    expect(library().past.sent).toEqual([
      {
        title: 'A short letter',
        description: card.description,
        prompt: card.prompt,
        tags: card.tags,
        message: 'Shorter is kinder',
        baseVersion: 1,
      },
    ]);
    expect(Object.keys(sessionStorage).join()).not.toContain('propose:');
  });

  it('wants something to be different, and every field to keep to its rules', async () => {
    const { show } = openCard('propose', ['propose']);
    const { view, user, root } = show();
    const title = await view.findByRole('textbox', { name: 'Title' });
    await user.click(view.getByRole('button', { name: 'Send proposal' }));
    await view.findByText(/You have not changed anything yet/);
    write(title, 'Rock {roll}');
    write(view.getByRole('textbox', { name: 'Message' }), 'x'.repeat(501));
    await user.click(view.getByRole('button', { name: 'Send proposal' }));
    await view.findByText(/cannot be used here: only letters, digits, spaces/);
    expect(view.getByText('Message must not exceed 500 characters.')).toBeTruthy();
    expect(root.activeElement).toBe(title);
    expect(library().past.sent).toEqual([]);
  });

  it('keeps what was written over a reload, and asks before it is lost', async () => {
    const { show } = openCard('propose', ['propose']);
    const first = show();
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'Half a letter');
    first.unmount();
    const { view, user } = show();
    expect(await view.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Half a letter');
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('button', { name: 'Keep editing' }));
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('button', { name: 'Leave' }));
    await view.findByRole('button', { name: 'Open in chat' });
  });

  it('keeps what was written where the service refuses', async () => {
    const { show } = openCard('propose', ['propose']);
    const { view, user } = show();
    const title = await view.findByRole('textbox', { name: 'Title' });
    write(title, 'A short letter');
    library().refuse = call => (call.endsWith('/proposals') ? { status: 403, code: 'forbidden' } : undefined);
    await user.click(view.getByRole('button', { name: 'Send proposal' }));
    await view.findByText(/The proposal was not sent\./);
    expect(title).toHaveProperty('value', 'A short letter');
  });

  it('is for whom the service lets', async () => {
    const { show } = openCard('propose', ['edit']);
    const { view } = show();
    await view.findByRole('heading', { name: 'This prompt does not exist' });
  });
});

describe('proposals for a card', () => {
  it('are told of on the card, to who may change it', async () => {
    const { card, show } = openCard('card', ['edit']);
    library().past.proposals.push(buildProposal(card), buildProposal(card, { title: 'Another' }));
    const { view, user } = show();
    await view.findByText('2 proposals wait for you');
    await user.click(view.getByRole('button', { name: 'Show' }));
    await view.findByRole('heading', { name: 'Proposals' });
  });

  it('are accepted, which is a new version', async () => {
    const { card, show } = openCard('proposals', ['edit']);
    library().past.proposals.push(buildProposal(card));
    const { view, user, eventsOf, root } = show();
    const one = within(await view.findByRole('region', { name: 'Proposal' }));
    await one.findByRole('heading', { name: 'Proposal by Jonas Falk' });
    expect(one.getByText('Shorter is kinder')).toBeTruthy();
    expect(one.getByRole('heading', { name: 'Title' }).nextElementSibling?.textContent).toBe(
      'A  [removed: letter]  [added: short letter] ',
    );
    await expectAccessible(root);
    await user.click(one.getByRole('button', { name: 'Accept' }));
    await view.findByText('Proposal accepted');
    await view.findByRole('button', { name: /Accepted/ });
    expect(one.queryByRole('button', { name: 'Accept' })).toBeNull();
    await waitFor(() => expect(root.activeElement).toBe(view.getByRole('region', { name: 'Proposal' })));
    expect(eventsOf('card:saved')).toEqual([{ cardId: card.id, isNew: false }]);
    await user.click(view.getByRole('button', { name: 'Versions' }));
    await view.findByRole('heading', { name: 'Versions' });
  });

  it('are declined with a note, after a question', async () => {
    const { card, show } = openCard('proposals', ['edit']);
    library().past.proposals.push(buildProposal(card));
    const { view, user } = show();
    await user.click(await view.findByRole('button', { name: 'Decline' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Decline this proposal?' }));
    write(dialog.getByRole('textbox', { name: 'Note' }), 'x'.repeat(501));
    await user.click(dialog.getByRole('button', { name: 'Decline proposal' }));
    await dialog.findByText('Note must not exceed 500 characters.');
    write(dialog.getByRole('textbox', { name: 'Note' }), ' The old one was clearer. ');
    await user.click(dialog.getByRole('button', { name: 'Decline proposal' }));
    await view.findByText('Proposal declined');
    expect(library().past.sent).toEqual([{ note: 'The old one was clearer.' }]);
    await view.findByText('The old one was clearer.');
  });

  it('explain a collision with a later change, and what to do', async () => {
    const { card, show } = openCard('proposals', ['edit']);
    library().past.proposals.push(buildProposal(card, { isStale: true }));
    library().refuse = call => (call.endsWith('/accept') ? { status: 409, code: 'conflict' } : undefined);
    const { view, user, eventsOf } = show();
    await view.findByText(/changed since this was proposed/);
    await user.click(view.getByRole('button', { name: 'Accept' }));
    await view.findByText('It cannot be accepted as it is');
    expect(view.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    expect(eventsOf('card:saved')).toEqual([]);
    await user.click(view.getByRole('button', { name: 'Edit prompt' }));
    await view.findByRole('heading', { name: 'Edit prompt' });
  });

  it('show their state where somebody else has ended them', async () => {
    const { card, show } = openCard('proposals', ['edit']);
    const proposal = buildProposal(card);
    library().past.proposals.push(proposal);
    const { view, user } = show();
    const accept = await view.findByRole('button', { name: 'Accept' });
    Object.assign(proposal, { status: 'withdrawn', rights: [] });
    library().refuse = call => (call.endsWith('/accept') ? { status: 409, code: 'conflict' } : undefined);
    await user.click(accept);
    await view.findByText('This proposal has already been decided');
    await view.findByRole('button', { name: /Taken back/ });
  });

  it('are seen by who made them, and taken back', async () => {
    const { card, show } = openCard('proposals', ['propose']);
    library().past.proposals.push(buildProposal(card, { rights: ['withdraw'] }));
    const { view, user } = show();
    await view.findByText(/It is waiting for a decision/);
    expect(view.queryByRole('button', { name: 'Accept' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Take back' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Take this proposal back?' }));
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await view.findByText('Proposal taken back');
    await waitFor(() => expect(view.queryByRole('button', { name: 'Take back' })).toBeNull());
  });

  it('are said not to be there, and can be fetched again after an error', async () => {
    const { show } = openCard('proposals', ['edit']);
    library().refuse = call => (call.endsWith('/proposals') ? { status: 500, code: 'internal' } : undefined);
    const { view, user } = show();
    await view.findByRole('alert');
    library().refuse = undefined;
    await user.click(await view.findByRole('button', { name: 'Try again' }));
    await view.findByRole('heading', { name: 'There are no proposals' });
  });
});

describe('all proposals of a person', () => {
  it('are reached from the library, which counts those that wait', async () => {
    const { card } = openCard('library', ['edit']);
    library().past.proposals.push(
      buildProposal(card),
      buildProposal(card, { rights: ['withdraw'], message: 'From me' }),
    );
    const { view, user, root } = open();
    await user.click(await view.findByRole('button', { name: 'Proposals, 1 waits for you' }));
    await view.findByRole('tab', { name: 'For my prompts, 1' });
    await expectAccessible(root);
    await user.click(view.getByRole('tab', { name: 'Made by me, 1' }));
    await user.click(await view.findByRole('button', { name: /From me/ }));
    const one = within(await view.findByRole('region', { name: 'Proposal' }));
    await one.findByText('From me');
    await one.findByRole('button', { name: 'Take back' });
  });

  it('come page by page, and open from every page', async () => {
    const { card } = openCard('library', ['edit']);
    const made = Array.from({ length: 25 }, (_, at) => buildProposal(card, { message: `Reason ${at + 1}.` }));
    library().past.proposals.push(...made);
    const { view, user, root } = open({ state: { props: { view: 'proposals' } } });
    await view.findByRole('tab', { name: 'For my prompts, 25' });
    await user.click(view.getByRole('button', { name: 'Show more proposals' }));
    await waitFor(() => expect(root.activeElement?.textContent).toContain('Reason 21.'));
    expect(view.queryByRole('button', { name: 'Show more proposals' })).toBeNull();
    await user.click(view.getByRole('button', { name: /Reason 25\./ }));
    const one = within(await view.findByRole('region', { name: 'Proposal' }));
    await one.findByText('Reason 25.');
  });

  it('show the tab that the host names, and report the chosen one', async () => {
    openCard('library', ['edit']);
    const { view, user, received } = open({ state: { props: { view: 'proposals', detail: 'sent' } } });
    await view.findByRole('tab', { name: 'Made by me', selected: true });
    await user.click(view.getByRole('tab', { name: 'For my prompts' }));
    expect(received).toContainEqual(['detail:opened', { detail: 'received' }]);
  });

  it('take the focus of nobody who has gone on while more come', async () => {
    const { card } = openCard('library', ['edit']);
    library().past.proposals.push(...Array.from({ length: 25 }, () => buildProposal(card)));
    const { view, user, root } = open({ state: { props: { view: 'proposals' } } });
    const more = await view.findByRole('button', { name: 'Show more proposals' });
    const held = library().hold(call => call.endsWith('/proposals'));
    await user.click(more);
    const tab = view.getByRole('tab', { name: /^For my prompts/ });
    tab.focus();
    held.release();
    await waitFor(() => expect(more.isConnected).toBe(false));
    await waitFor(() => expect(view.getAllByRole('listitem')).toHaveLength(25));
    expect(root.activeElement).toBe(tab);
  });

  it('leave the focus at the last one where no more come', async () => {
    const { card } = openCard('library', ['edit']);
    const made = Array.from({ length: 21 }, (_, at) => buildProposal(card, { message: `Reason ${at + 1}.` }));
    library().past.proposals.push(...made);
    const { view, user, root } = open({ state: { props: { view: 'proposals' } } });
    const more = await view.findByRole('button', { name: 'Show more proposals' });
    library().past.proposals.pop();
    await user.click(more);
    await waitFor(() => expect(root.activeElement?.textContent).toContain('Reason 20.'));
  });

  it('lead to the first one of a card where the chosen one may not be read any more', async () => {
    const { card } = openCard('library', ['edit']);
    const gone = buildProposal(card, { message: 'Gone' });
    library().past.proposals.push(buildProposal(card), gone);
    const { view, user } = open({ state: { props: { view: 'proposals' } } });
    const entry = await view.findByRole('button', { name: /Gone/ });
    library().past.proposals.pop();
    await user.click(entry);
    const one = within(await view.findByRole('region', { name: 'Proposal' }));
    await one.findByText('Shorter is kinder');
    expect(library().calls).toContain(`GET /prompts/v1/proposals/${gone.id}`);
  });

  it('say where they come from while there are none', async () => {
    const { view, user } = open({ state: { props: { view: 'proposals' } } });
    await view.findByRole('heading', { name: 'Nobody has proposed anything to you' });
    await user.click(view.getByRole('tab', { name: /Made by me/ }));
    await view.findByRole('heading', { name: 'You have not proposed anything' });
  });

  it('want a sign-in', async () => {
    library().user = null;
    const { view } = open({ user: null, state: { props: { view: 'proposals' } } });
    await view.findByRole('heading', { name: 'Sign in to see this' });
  });
});
