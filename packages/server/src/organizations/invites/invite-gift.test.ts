import {
  acceptInvite,
  createInvite,
  createTeam,
  declineInvite,
  deleteTeam,
  getInvitePreview,
  type InviteWithLink,
  limits,
  listInvites,
  listMembers,
  listTeamMembers,
  resendInvite,
  revokeInvite,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { otherOrganization } from '../../http/testing/other-organization';
import { newPerson, type Person, person } from '../../http/testing/person';
import {
  auditEntries,
  invites,
  organizationMembers,
  organizationRoles,
  sessions,
  subscriptions,
} from '../../platform/db/schema';

const newAddress = () => `${crypto.randomUUID()}@example.org`;

describeStack('what an invite gives', stack => {
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    await stack()
      .services.db.update(subscriptions)
      .set({ seats: limits.seatsPerOrganization })
      .where(eq(subscriptions.organizationId, owner.organizationId));
  });

  const params = () => ({ organizationId: owner.organizationId });
  const team = (name: string) => owner.call(createTeam, { params: params(), body: { name } });
  const tokenParams = ({ link }: InviteWithLink) => ({
    ...params(),
    inviteId: new URL(link).searchParams.get('inviteId') ?? '',
  });
  const memberOf = async (email: string) => {
    const query = { search: email, sort: 'name', order: 'ascending', page: 1, pageSize: 10 } as const;
    const { results } = await owner.call(listMembers, { params: params(), query });
    return results[0];
  };
  const entryOf = async (kind: 'invite-created' | 'member-joined', targetId: string) => {
    const [entry] = await stack()
      .services.db.select()
      .from(auditEntries)
      .where(and(eq(auditEntries.kind, kind), eq(auditEntries.targetId, targetId)))
      .orderBy(desc(auditEntries.createdAt));
    return entry?.changes;
  };

  it('is the role and the teams, in one step with the membership', async () => {
    const [sales, support] = [await team('Sales'), await team('Support')];
    const email = newAddress();
    const guest = await newPerson(stack(), { email });
    const sent = await owner.call(createInvite, {
      params: params(),
      body: { email, role: 'administrator', teamIds: [sales.id, support.id, sales.id], message: 'Hi' },
    });
    const teams = [
      { id: sales.id, name: 'Sales' },
      { id: support.id, name: 'Support' },
    ];
    expect(sent).toMatchObject({ role: 'administrator', teams });
    const { results } = await owner.call(listInvites, { params: params(), query: { page: 1, pageSize: 10 } });
    expect(results.find(({ id }) => id === sent.id)).toMatchObject({ role: 'administrator', teams });
    await guest.call(acceptInvite, { params: tokenParams(sent) });
    expect(await memberOf(email)).toMatchObject({
      organizationRole: { name: 'administrator' },
      teams: expect.arrayContaining(teams),
    });
    const changes = [
      { field: 'role', from: null, to: 'administrator' },
      { field: 'team', from: null, to: 'Sales, Support' },
    ];
    expect(await entryOf('invite-created', sent.id)).toEqual(changes);
    expect(await entryOf('member-joined', guest.userId)).toEqual(changes);
  });

  it('leaves out a team that was deleted meanwhile', async () => {
    const [kept, deleted] = [await team('Kept'), await team('Deleted')];
    const email = newAddress();
    const guest = await newPerson(stack(), { email });
    const body = { email, teamIds: [deleted.id, kept.id] };
    const sent = await owner.call(createInvite, { params: params(), body });
    await owner.call(deleteTeam, { params: { ...params(), teamId: deleted.id } });
    await guest.call(acceptInvite, { params: tokenParams(sent) });
    const members = await owner.call(listTeamMembers, { params: { ...params(), teamId: kept.id } });
    expect(members.map(({ user }) => user.id)).toContain(guest.userId);
    expect(await memberOf(email)).toMatchObject({ organizationRole: { name: 'member' } });
  });

  it('is never the ownership, nor a team of another workspace', async () => {
    const ownership = await owner.send(createInvite, {
      params: params(),
      body: { email: newAddress(), role: 'owner' },
    });
    expect(ownership.status).toBe(400);
    const other = await otherOrganization(stack(), owner.userId);
    const foreign = await owner.call(createTeam, {
      params: { organizationId: other },
      body: { name: 'Foreign' },
    });
    const teamIds = [foreign.id];
    await expect(
      owner.call(createInvite, { params: params(), body: { email: newAddress(), teamIds } }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.teamIds: not_found'] });
    const body = { email: newAddress(), message: 'x'.repeat(limits.inviteMessage + 1) };
    await expect(owner.call(createInvite, { params: params(), body })).rejects.toMatchObject({
      issues: ['body.message: too_long'],
    });
  });

  it('needs a recent sign-in for an administrator, which a key never has', async () => {
    const late = await newPerson(stack(), { role: 'administrator' });
    await stack()
      .services.db.update(sessions)
      .set({ signedInAt: new Date(0) })
      .where(eq(sessions.userId, late.userId));
    for (const by of [late, await person(stack(), 'adminKey')]) {
      const body = { email: newAddress(), role: 'administrator' } as const;
      await expect(by.call(createInvite, { params: params(), body })).rejects.toMatchObject({
        status: 403,
        code: 'fresh_sign_in_required',
      });
      await by.call(createInvite, { params: params(), body: { ...body, role: 'member' } });
    }
    const body = { email: newAddress(), role: 'administrator' } as const;
    const { id: inviteId } = await owner.call(createInvite, { params: params(), body });
    await expect(late.call(resendInvite, { params: { ...params(), inviteId } })).rejects.toMatchObject({
      status: 403,
      code: 'fresh_sign_in_required',
    });
    expect((await owner.send(resendInvite, { params: { ...params(), inviteId } })).status).toBe(200);
  });

  it('is the role of a member without a team once the inviter may no longer give more', async () => {
    const inviter = await newPerson(stack(), { role: 'administrator' });
    const email = newAddress();
    const guest = await newPerson(stack(), { email });
    const { id: teamId } = await team('Kept from guests');
    const body = { email, role: 'administrator' as const, teamIds: [teamId] };
    const sent = await inviter.call(createInvite, { params: params(), body });
    const { db } = stack().services;
    const [member] = await db
      .select({ id: organizationRoles.id })
      .from(organizationRoles)
      .where(
        and(
          eq(organizationRoles.organizationId, owner.organizationId),
          eq(organizationRoles.defaultMemberRole, true),
        ),
      );
    await db
      .update(organizationMembers)
      .set({ roleId: member?.id ?? null })
      .where(eq(organizationMembers.userId, inviter.userId));
    await guest.call(acceptInvite, { params: tokenParams(sent) });
    expect(await memberOf(email)).toMatchObject({ organizationRole: { name: 'member' }, teams: [] });
  });

  it('updates open lists when somebody joins or declines', async () => {
    const events: string[] = [];
    const stop = await stack().services.bus.subscribe('organization-changed', event => events.push(event));
    for (const route of [acceptInvite, declineInvite] as const) {
      const email = newAddress();
      const guest = await newPerson(stack(), { email });
      const sent = await owner.call(createInvite, { params: params(), body: { email } });
      events.length = 0;
      await guest.call(route, { params: tokenParams(sent) });
      await vi.waitFor(() => expect(events).toContain(`${owner.organizationId}:members`));
    }
    await stop();
  });

  it('is not in the preview, which anybody with the open link sees and nobody with a dead one', async () => {
    const nobody = await person(stack(), 'guest');
    const invite = () => admin.call(createInvite, { params: params(), body: { email: newAddress() } });
    const sent = await invite();
    expect(await nobody.call(getInvitePreview, { params: tokenParams(sent) })).toEqual({
      organizationName: expect.stringContaining('Nordhafen Studio'),
      email: sent.email,
      state: 'pending',
      createdByName: sent.createdByName,
      expiresAt: sent.expiresAt,
    });
    const { db } = stack().services;
    await db
      .update(invites)
      .set({ expiresAt: new Date(0) })
      .where(eq(invites.id, sent.id));
    expect(await nobody.call(getInvitePreview, { params: tokenParams(sent) })).toMatchObject({
      state: 'expired',
    });
    const [declined, revoked] = [await invite(), await invite()];
    const guest = await newPerson(stack(), { email: declined.email });
    await guest.call(declineInvite, { params: tokenParams(declined) });
    await owner.call(revokeInvite, { params: { ...params(), inviteId: revoked.id } });
    for (const dead of [
      tokenParams(declined),
      tokenParams(revoked),
      { ...tokenParams(sent), inviteId: 'x'.repeat(43) },
      { ...tokenParams(sent), organizationId: crypto.randomUUID() },
    ])
      await expect(nobody.call(getInvitePreview, { params: dead })).rejects.toMatchObject({ status: 404 });
  });
});
