import type { CardOwner } from '@oriel/contracts';
import { within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const state = { props: { view: 'handOver' } };
const person = (name: string, overrides: Partial<CardOwner> = {}): CardOwner => ({
  userId: crypto.randomUUID(),
  name,
  email: `${name.toLowerCase()}@nordhafen.example`,
  isMember: true,
  cards: 0,
  lists: 0,
  ...overrides,
});

describe('handing over what somebody has left', () => {
  it('gives it to the member that is chosen', async () => {
    const you = person('Ines', { userId: library().user?.userId ?? '', cards: 2 });
    const leaver = person('Paul', { isMember: false, cards: 1_400, lists: 1 });
    const heir = person('Mara');
    library().transfer.owners = [you, heir, leaver];
    const { view, user, root } = open({ state });
    await view.findByText('1,400 prompts and 1 list');
    const members = within(view.getByRole('region', { name: 'Members with prompts' }));
    members.getByText('2 prompts');
    expect(members.queryByText('Mara')).toBeNull();
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    await user.click(view.getByRole('button', { name: 'Hand over the prompts of Paul' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Hand over the prompts of Paul' }));
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    dialog.getByText('Choose the new owner.');
    expect(root.activeElement).toBe(dialog.getByRole('button', { name: /^New owner/ }));
    await user.click(dialog.getByRole('button', { name: /^New owner/ }));
    expect(view.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Ines (you)ines@nordhafen.example',
      'Maramara@nordhafen.example',
    ]);
    await user.click(view.getByRole('option', { name: /^Mara/ }));
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await view.findByText('Handed over to Mara');
    expect(library().transfer.given).toEqual([
      { space: library().organizations[0]?.id, from: leaver.userId, to: heir.userId },
    ]);
    const empty = await view.findByRole('heading', { name: 'Nobody has left anything behind' });
    await waitFor(() => expect(root.activeElement).toBe(empty));
  });

  it.each([
    [409, 'conflict', [], 'Paul is a member again and keeps the prompts.'],
    [
      400,
      'invalid_payload',
      [{ path: 'body.to', code: 'not_found', message: '' }],
      'This person is no longer a member. Choose another.',
    ],
    [500, 'internal', [], /Please try again later\./],
  ] as const)('stays open and says why it was refused (%s)', async (status, code, issues, received) => {
    library().transfer.owners = [person('Mara'), person('Paul', { isMember: false, cards: 1 })];
    const refusal = { status, code, issues: [...issues] };
    library().refuse = call => (call.endsWith('hand-over') ? refusal : undefined);
    const { view, user } = open({ state });
    await user.click(await view.findByRole('button', { name: 'Hand over the prompts of Paul' }));
    const dialog = within(await view.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^New owner/ }));
    await user.click(view.getByRole('option', { name: /^Mara/ }));
    await user.click(dialog.getByRole('button', { name: 'Hand over' }));
    await dialog.findByText(received);
  });

  it('says where there is nothing to hand over', async () => {
    library().transfer.owners = [person('Mara', { cards: 3 })];
    const { view } = open({ state });
    await view.findByText('Everybody who has prompts here is still a member.');
  });

  it('says what went wrong and tries again', async () => {
    library().refuse = call =>
      call.endsWith('card-owners') ? { status: 403, code: 'forbidden' } : undefined;
    const { view, user } = open({ state });
    await view.findByText('You do not have permission for this.');
    library().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    await view.findByRole('heading', { name: 'Nobody has left anything behind' });
  });

  it.each([
    ['a manager of members', ['manageOrganizationMembers'], false, true],
    ['a member', ['manageOrganizationPromptCards'], false, false],
    ['the owner of a workspace of one', ['manageOrganizationMembers'], true, false],
  ] as const)('is offered to %s or not', async (_, permissions, personal, isOffered) => {
    library().transfer.permissions = permissions;
    library().organizations = library().organizations.filter(each => each.personal === personal);
    const { view, user } = open();
    await view.findByRole('tab', { name: /My prompts/ });
    await waitFor(() => expect(library().calls).toContain('GET /access/v1/permissions'));
    await user.click(view.getByRole('button', { name: 'More' }));
    await view.findByRole('menuitem', { name: 'Export' });
    const name = 'Hand over prompts of former members';
    if (isOffered) await view.findByRole('menuitem', { name });
    else expect(view.queryByRole('menuitem', { name })).toBeNull();
  });

  it('is offered to no guest', async () => {
    library().user = null;
    const { view } = open({ user: null });
    await view.findByRole('searchbox');
    expect(view.queryByRole('button', { name: 'More' })).toBeNull();
  });
});
