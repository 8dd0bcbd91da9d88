import { within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { buildVersion } from '../test-support/fake-past';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const changed = buildVersion({
  number: 2,
  title: 'A short letter',
  changedByName: 'Mara Lindner',
  diff: {
    title: [
      { change: 'same', text: 'A ' },
      { change: 'removed', text: 'long' },
      { change: 'added', text: 'short' },
      { change: 'same', text: ' letter' },
    ],
    tags: { added: ['Brief'], removed: ['Endless'] },
    visibility: { before: 'PRIVATE', after: 'ORG' },
    image: true,
    defaultAgent: { before: null, after: '11111111-1111-4111-8111-111111111111' },
  },
});

/** Opens the versions of a card with three of them. */
function openVersions({ rights = ['edit' as const], versions = threeVersions() } = {}) {
  const [newest] = versions;
  const card = buildCard({ title: 'A letter', rights, version: newest?.number ?? 1 });
  library().cards = [card];
  library().past.versions.set(card.id, versions);
  return { card, ...open({ state: { props: { view: 'versions', promptId: card.id } } }) };
}

const threeVersions = () => [
  buildVersion({ number: 3, origin: { kind: 'restore', number: 1 }, diff: {} }),
  changed,
  buildVersion({ number: 1 }),
];

const textOf = (element: Element | null | undefined) => element?.textContent;

describe('the versions of a card', () => {
  it('are listed with who made them and how, the newest first', async () => {
    const { view } = openVersions();
    const list = within(await view.findByRole('navigation', { name: 'All versions' }));
    const rows = list.getAllByRole('button').map(textOf);
    expect(rows).toEqual([
      expect.stringMatching(/^Version 3Current.*Restored from version 1.*Jonas Falk/),
      expect.stringMatching(/^Version 2.*Edited.*Mara Lindner/),
      expect.stringMatching(/^Version 1.*Created/),
    ]);
    expect(list.getByRole('button', { name: /Version 3/ }).getAttribute('aria-current')).toBe('true');
    expect(view.queryByRole('button', { name: 'Restore' })).toBeNull();
    await view.findByText('Nothing visible was changed.');
  });

  it('say in words and marks what each changed', async () => {
    const { view, user } = openVersions();
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    const detail = within(await view.findByRole('region', { name: 'Version 2' }));
    const heading = await detail.findByRole('heading', { name: 'Title' });
    const title = heading.nextElementSibling;
    expect(textOf(title)).toBe('A  [removed: long]  [added: short]  letter');
    expect(textOf(title?.querySelector('del'))).toContain('long');
    expect(textOf(title?.querySelector('ins'))).toContain('short');
    for (const name of ['Tags', 'Visible to', 'Picture', 'Agent'])
      expect(detail.getByRole('heading', { name })).toBeTruthy();
    expect(detail.getByText('Another picture')).toBeTruthy();
    expect(detail.getByText('Default of the workspace').tagName).toBe('DEL');
    expect(detail.getByText('An agent that you cannot see').tagName).toBe('INS');
    expect(library().past.compared.at(-1)).toBeNull();
    await user.click(detail.getByRole('radio', { name: 'Compared with now' }));
    await waitFor(() => expect(library().past.compared.at(-1)).toBe('3'));
  });

  it('show a paragraph that is mostly another as an old and a new block', async () => {
    const { view, user } = openVersions({
      versions: [
        buildVersion({ number: 3 }),
        buildVersion({
          number: 2,
          diff: {
            prompt: [
              { change: 'same', text: 'Dear all\n' },
              { change: 'removed', text: 'An old one', isBlock: true },
              { change: 'added', text: 'Another one', isBlock: true },
              { change: 'same', text: '\nThe end' },
            ],
          },
        }),
        buildVersion(),
      ],
    });
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    const detail = await view.findByRole('region', { name: 'Version 2' });
    const blocks = await waitFor(() => {
      const found = [...detail.querySelectorAll('.k-diff-block')];
      expect(found.map(({ tagName }) => tagName)).toEqual(['DEL', 'INS']);
      return found;
    });
    // A block ends its own line, so a break after it would add an empty one.
    expect(blocks[0]?.previousSibling?.textContent).toBe('Dear all\n');
    expect(blocks[1]?.nextSibling?.textContent).toBe('The end');
  });

  it('show the whole first one', async () => {
    const { view, user } = openVersions();
    await user.click(await view.findByRole('button', { name: /Version 1/ }));
    expect(await view.findByText('Dear {{name}}')).toBeTruthy();
  });

  it('are restored after a question, which can be undone', async () => {
    const { view, user, eventsOf, card, root } = openVersions();
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    await user.click(await view.findByRole('button', { name: 'Restore' }));
    const dialog = await view.findByRole('dialog', { name: 'Restore version 2?' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await view.findByText('Version 2 restored');
    await view.findByRole('button', { name: /Version 4.*Current/ });
    // The pressed button is gone.
    await waitFor(() => expect(root.activeElement).toBe(view.getByRole('region', { name: 'Version 4' })));
    expect(eventsOf('card:saved')).toEqual([{ cardId: card.id, isNew: false }]);
    await user.click(view.getByRole('button', { name: 'Undo' }));
    await view.findByText('Restoring undone');
    await view.findByRole('button', { name: /Version 5.*Current.*Restored from version 3/ });
  });

  it('are left as they are where the service refuses', async () => {
    const { view, user } = openVersions();
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    library().refuse = call => (call.endsWith('/restore') ? { status: 403, code: 'forbidden' } : undefined);
    await user.click(await view.findByRole('button', { name: 'Restore' }));
    const dialog = await view.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await view.findByText('The version was not restored');
    expect(view.queryByRole('button', { name: /Version 4/ })).toBeNull();
  });

  it('can be looked at by who may not restore them', async () => {
    const { view, user } = openVersions({ rights: [] });
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    await view.findByText('An agent that you cannot see');
    expect(view.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('say so when there is only one', async () => {
    const { view } = openVersions({ versions: [buildVersion()] });
    await view.findByText(/^This is the only version/);
  });

  it('come ten at a time, and the focus goes on with the next', async () => {
    const versions = Array.from({ length: 23 }, (_, index) => buildVersion({ number: 23 - index, diff: {} }));
    const { view, user, root } = openVersions({ versions });
    const list = within(await view.findByRole('navigation', { name: 'All versions' }));
    library().refuse = call => (call.endsWith('/versions') ? { status: 500, code: 'internal' } : undefined);
    await user.click(list.getByRole('button', { name: 'Show earlier versions' }));
    await view.findByText('Something went wrong');
    library().refuse = undefined;
    await user.click(list.getByRole('button', { name: 'Show earlier versions' }));
    await waitFor(() => expect(textOf(root.activeElement)).toMatch(/^Version 13/));
    await user.click(list.getByRole('button', { name: 'Show earlier versions' }));
    await list.findByRole('button', { name: /^Version 1\D/ });
    expect(list.queryByRole('button', { name: 'Show earlier versions' })).toBeNull();
  });

  it('can be fetched again after an error', async () => {
    const card = buildCard({ rights: ['edit'] });
    library().cards = [card];
    library().past.versions.set(card.id, [buildVersion()]);
    library().refuse = call => (call.endsWith('/versions') ? { status: 500, code: 'internal' } : undefined);
    const { view, user } = open({ state: { props: { view: 'versions', promptId: card.id } } });
    await view.findByRole('alert');
    library().refuse = undefined;
    await user.click(await view.findByRole('button', { name: 'Try again' }));
    await view.findByRole('heading', { name: 'Versions' });
  });

  it('leave the heading to a page that has one, and name the card', async () => {
    const card = buildCard({ title: 'A letter', rights: ['edit'] });
    library().cards = [card];
    library().past.versions.set(card.id, threeVersions());
    const props = { view: 'versions', promptId: card.id, title: '' };
    const { view } = open({ state: { props } });
    const heading = await view.findByRole('heading', { level: 2, name: 'A letter' });
    expect(view.queryAllByRole('heading', { level: 1 })).toEqual([]);
    expect(within(heading).getByRole('button', { name: 'A letter' })).toBeTruthy();
  });

  it.each([
    [{ rights: ['edit' as const], visibility: 'PRIVATE' as const }, true],
    [{ space: crypto.randomUUID() }, true],
    [{ visibility: 'CURATED' as const }, false],
  ])('are offered to whom the service shows them (%j)', async (card, isOffered) => {
    library().cards = [buildCard({ title: 'A letter', ...card })];
    const promptId = library().cards[0]?.id;
    const { view, user } = open({ state: { props: { view: 'card', promptId } } });
    await user.click(await view.findByRole('button', { name: 'More for “A letter”' }));
    await view.findByRole('menuitem', { name: 'Duplicate' });
    expect(view.queryByRole('menuitem', { name: 'Versions' }) !== null).toBe(isOffered);
    expect(view.queryByRole('button', { name: 'Versions' }) !== null).toBe(isOffered);
  });

  it('can be perceived by everybody', async () => {
    const { view, user, root } = openVersions();
    await user.click(await view.findByRole('button', { name: /Version 2/ }));
    await view.findByText('An agent that you cannot see');
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
