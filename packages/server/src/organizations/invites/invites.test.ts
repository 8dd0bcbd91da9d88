import {
  acceptInvite,
  createInvite,
  declineInvite,
  findEmailProblem,
  getInvite,
  getOrganization,
  type InviteWithLink,
  lifetimes,
  limits,
  listInvites,
  listMembers,
  listRoles,
  removeMember,
  resendInvite,
  revokeInvite,
  updateMember,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeNoun } from '../../http/testing/describe-noun';
import { otherOrganization } from '../../http/testing/other-organization';
import { newPerson, type Person, person } from '../../http/testing/person';
import { invites, organizationMembers, organizations, subscriptions } from '../../platform/db/schema';
import { sha256 } from '../../platform/secrets/hash';
import { runJob } from '../../platform/work/testing/run-job';
import { inviteJobs } from './invite-jobs';
import { isInviteOpen } from './send-invite';

const newAddress = () => `${crypto.randomUUID()}@example.org`;
const page = { page: 1, pageSize: 100 };

describeDatabases('invites', stack => {
  let owner: Person;
  let admin: Person;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    await setSeats(limits.seatsPerOrganization);
  });

  const setSeats = async (seats: number, organizationId = owner.organizationId) =>
    stack()
      .services.db.update(subscriptions)
      .set({ seats })
      .where(eq(subscriptions.organizationId, organizationId));
  const invite = (email = newAddress(), organizationId = owner.organizationId): Promise<InviteWithLink> =>
    owner.call(createInvite, { params: { organizationId }, body: { email } });
  const list = (query: object = {}, organizationId = owner.organizationId) =>
    owner.call(listInvites, { params: { organizationId }, query: { ...page, ...query } });
  const rowParams = ({ organizationId, id }: InviteWithLink) => ({ organizationId, inviteId: id });
  /** The parameters in the link. */
  const tokenParams = ({ link }: InviteWithLink) => {
    const { searchParams } = new URL(link);
    return {
      organizationId: searchParams.get('workspaceId') ?? '',
      inviteId: searchParams.get('inviteId') ?? '',
    };
  };
  const invited = async (organizationId = owner.organizationId) => {
    const email = newAddress();
    return { email, sent: await invite(email, organizationId), guest: await newPerson(stack(), { email }) };
  };
  const expire = ({ id }: InviteWithLink) =>
    stack()
      .services.db.update(invites)
      .set({ expiresAt: new Date(0) })
      .where(eq(invites.id, id));
  const membersOf = (organizationId: string, { userId }: Person) =>
    stack().services.db.$count(
      organizationMembers,
      and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)),
    );

  describeNoun(stack, {
    may: ['owner', 'admin'],
    forbidden: ['member'],
    hidden: ['outsider', 'staff'],
    calls: {
      list: async () => [listInvites, { params: { organizationId: owner.organizationId } }],
      create: async () => [
        createInvite,
        { params: { organizationId: owner.organizationId }, body: { email: newAddress() } },
      ],
      'send again': async () => [resendInvite, { params: rowParams(await invite()) }],
      revoke: async () => [revokeInvite, { params: rowParams(await invite()) }],
    },
    invalid: [
      [createInvite, { body: {} }, 'body.email: invalid'],
      [listInvites, { query: { state: 'open' } }, 'query.state: invalid'],
      [listInvites, { query: { pageSize: 101 } }, 'query.pageSize: too_long'],
    ],
    paramsFor: async () => ({ organizationId: owner.organizationId }),
  });

  it.each([
    'mara',
    'mara@example',
    'a b@example.org',
    'mara@example.org\nBcc: all@example.org',
    'Mara <mara@example.org>',
    '',
    `${'a'.repeat(250)}@example.org`,
  ])('are not written to %j', async email => {
    const problem = findEmailProblem(email);
    expect(problem).toBeDefined();
    await expect(invite(email)).rejects.toMatchObject({
      status: 400,
      issues: [`body.email: ${problem}`],
    });
  });

  it('have a link for seven days, of which the server keeps a hash', async () => {
    const email = newAddress();
    const sent = await invite(`  ${email.toUpperCase()} `);
    expect(sent).toMatchObject({
      email: email.toUpperCase(),
      state: 'pending',
      emailSent: false,
      createdBy: owner.userId,
      createdByName: 'Ines Petersen',
    });
    const lasts = (Date.parse(sent.expiresAt) - Date.parse(sent.createdAt)) / 1000;
    expect(Math.round(lasts / 60)).toBe(lifetimes.invite / 60);
    expect(lifetimes.invite).toBe(7 * 24 * 3600);
    expect(sent.link).toMatch(new RegExp(`^${stack().url}/invite\\?workspaceId=.{36}&inviteId=[\\w-]{43}$`));
    const [row] = await stack().services.db.select().from(invites).where(eq(invites.id, sent.id));
    expect(JSON.stringify(row)).not.toContain(tokenParams(sent).inviteId);
    const listed = await list();
    expect(JSON.stringify(listed)).not.toContain(tokenParams(sent).inviteId);
    expect(listed.results[0]).toMatchObject({ id: sent.id, state: 'pending' });
  });

  it('are refused for oneself, for members and for who is invited, whatever the case', async () => {
    const { email } = await invited();
    const member = newAddress();
    await newPerson(stack(), { email: member, role: 'member' });
    const { services } = stack();
    const self = await services.db.query.users.findFirst({
      where: (users, { eq: is }) => is(users.id, owner.userId),
    });
    for (const [address, code] of [
      [self?.email ?? '', 'cannot_invite_yourself'],
      [member, 'user_already_member'],
      [email, 'email_already_invited'],
    ] as const)
      await expect(invite(address.toUpperCase())).rejects.toMatchObject({ status: 409, code });
  });

  it('are refused in a personal workspace and below the team plan', async () => {
    const { db } = stack().services;
    const [personal] = await db
      .select()
      .from(organizations)
      .where(and(eq(organizations.ownerId, owner.userId), eq(organizations.personal, true)));
    await expect(invite(newAddress(), personal?.id)).rejects.toMatchObject({
      status: 409,
      code: 'organization_is_personal',
    });
    const other = await otherOrganization(stack(), owner.userId);
    const sent = await invite(newAddress(), other);
    await db.delete(subscriptions).where(eq(subscriptions.organizationId, other));
    await expect(invite(newAddress(), other)).rejects.toMatchObject({
      status: 403,
      code: 'feature_disabled',
    });
    const again = owner.call(resendInvite, { params: rowParams(sent) });
    await expect(again).rejects.toMatchObject({ status: 403, code: 'feature_disabled' });
  });

  it('make the invited person a member with the role for new members', async () => {
    const { email, sent, guest } = await invited();
    const params = tokenParams(sent);
    expect(await guest.call(getInvite, { params })).toEqual({
      organizationId: owner.organizationId,
      organizationName: expect.stringContaining('Nordhafen Studio'),
      email,
      state: 'pending',
      createdByName: 'Ines Petersen',
      createdAt: sent.createdAt,
      expiresAt: sent.expiresAt,
    });
    const { organization, alreadyMember } = await guest.call(acceptInvite, { params });
    expect([organization.id, alreadyMember]).toEqual([owner.organizationId, false]);
    const read = { params: { organizationId: owner.organizationId } };
    expect(await guest.call(getOrganization, read)).toMatchObject({ id: owner.organizationId });
    const { results } = await owner.call(listMembers, {
      ...read,
      query: { ...page, search: email, sort: 'name', order: 'ascending' },
    });
    expect(results).toMatchObject([
      {
        organizationRole: { name: 'member', defaultMemberRole: true },
        invitedAt: sent.createdAt,
        createdBy: owner.userId,
      },
    ]);
    expect((await list({ state: 'accepted' })).results.map(({ id }) => id)).toContain(sent.id);
    // The link still opens the workspace.
    expect(await guest.call(getInvite, { params })).toMatchObject({ state: 'accepted' });
    expect(await guest.call(acceptInvite, { params })).toMatchObject({ alreadyMember: true });
  });

  it('are for the account with their address alone, whatever its case', async () => {
    const email = newAddress();
    const sent = await invite(email.toUpperCase());
    const params = tokenParams(sent);
    const [stranger, nameless] = [await newPerson(stack()), await newPerson(stack(), { email: undefined })];
    for (const by of [stranger, nameless, owner])
      for (const route of [getInvite, acceptInvite, declineInvite] as const)
        await expect(by.call(route, { params })).rejects.toMatchObject({
          status: 403,
          code: by === nameless ? 'account_without_email' : 'invite_for_other_email',
        });
    const guest = await newPerson(stack(), { email });
    expect(await guest.call(acceptInvite, { params })).toMatchObject({ alreadyMember: false });
  });

  it('open nothing with the id of their row, another workspace or another token', async () => {
    const { sent, guest } = await invited();
    const params = tokenParams(sent);
    const other = await otherOrganization(stack(), owner.userId);
    for (const wrong of [
      { ...params, inviteId: 'x'.repeat(43) },
      { ...params, organizationId: other },
    ])
      await expect(guest.call(acceptInvite, { params: wrong })).rejects.toMatchObject({ status: 404 });
    const byRow = await guest.send(acceptInvite, { params: rowParams(sent) });
    expect(byRow.status).toBe(404);
  });

  it('are read by the id of their row by those who manage them, in any state, and by nobody else', async () => {
    const { sent, guest } = await invited();
    const params = rowParams(sent);
    const seen = await admin.call(getInvite, { params });
    const { link: _, ...row } = sent;
    expect(seen).toEqual(row);
    expect(JSON.stringify(seen)).not.toContain(tokenParams(sent).inviteId);

    const member = await newPerson(stack(), { role: 'member' });
    const nobody = await person(stack(), 'guest');
    const key = await person(stack(), 'adminKey');
    const status = async (who: Person, wanted = params) =>
      (await who.send(getInvite, { params: wanted })).status;
    // Neither the invited person nor another stranger learns that there is such an invite.
    expect(await status(guest)).toBe(404);
    expect(await status(await newPerson(stack()))).toBe(404);
    expect(await status(nobody)).toBe(401);
    expect(await status(member)).toBe(403);
    expect(await status(member, { ...params, inviteId: crypto.randomUUID() })).toBe(403);
    expect(await status(key)).toBe(403);
    expect(await status(admin, { ...params, inviteId: crypto.randomUUID() })).toBe(404);
    const other = await otherOrganization(stack(), owner.userId);
    expect(await status(owner, { ...params, organizationId: other })).toBe(404);

    await admin.call(revokeInvite, { params });
    expect(await admin.call(getInvite, { params })).toMatchObject({ id: sent.id, state: 'revoked' });
  });

  it('can be declined once', async () => {
    const { sent, guest } = await invited();
    const params = tokenParams(sent);
    await guest.call(declineInvite, { params });
    for (const route of [getInvite, acceptInvite, declineInvite] as const)
      await expect(guest.call(route, { params })).rejects.toMatchObject({ status: 404 });
    expect((await list({ state: 'declined' })).results.map(({ id }) => id)).toContain(sent.id);
  });

  it('end when they are revoked', async () => {
    const { email, sent, guest } = await invited();
    await admin.call(revokeInvite, { params: rowParams(sent) });
    await expect(guest.call(acceptInvite, { params: tokenParams(sent) })).rejects.toMatchObject({
      status: 404,
    });
    await expect(admin.call(revokeInvite, { params: rowParams(sent) })).rejects.toMatchObject({
      status: 404,
    });
    expect((await list()).results.map(({ id }) => id)).not.toContain(sent.id);
    expect((await list({ state: 'revoked' })).results.map(({ id }) => id)).toContain(sent.id);
    await invite(email);
  });

  it('expire, and are replaced by a new one of the same address', async () => {
    const { email, sent, guest } = await invited();
    await expire(sent);
    expect(await guest.call(getInvite, { params: tokenParams(sent) })).toMatchObject({
      state: 'expired',
      createdByName: 'Ines Petersen',
      expiresAt: new Date(0).toISOString(),
    });
    for (const route of [acceptInvite, declineInvite] as const)
      await expect(guest.call(route, { params: tokenParams(sent) })).rejects.toMatchObject({
        status: 410,
        code: 'invite_expired',
      });
    expect((await list({ state: 'expired' })).results.map(({ id }) => id)).toEqual([sent.id]);
    const again = await invite(email.toUpperCase());
    expect((await list({ state: 'expired' })).results).toEqual([]);
    await expect(guest.call(acceptInvite, { params: tokenParams(sent) })).rejects.toMatchObject({
      status: 404,
    });
    expect(await guest.call(acceptInvite, { params: tokenParams(again) })).toMatchObject({
      alreadyMember: false,
    });
  });

  it('are sent again with a new link and a new expiry; the old link ends', async () => {
    const { sent, guest } = await invited();
    await expire(sent);
    const again = await admin.call(resendInvite, { params: rowParams(sent) });
    expect(again).toMatchObject({ id: sent.id, state: 'pending', createdByName: 'Ines Petersen' });
    expect(Date.parse(again.expiresAt)).toBeGreaterThanOrEqual(Date.parse(sent.expiresAt));
    expect(tokenParams(again).inviteId).not.toBe(tokenParams(sent).inviteId);
    await expect(guest.call(acceptInvite, { params: tokenParams(sent) })).rejects.toMatchObject({
      status: 404,
    });
    expect(await guest.call(acceptInvite, { params: tokenParams(again) })).toMatchObject({
      alreadyMember: false,
    });
  });

  it('count against the licences while they are pending, and at most 149 are counted', async () => {
    const other = await otherOrganization(stack(), owner.userId);
    await setSeats(3, other);
    const [first, second] = [await invite(newAddress(), other), await invite(newAddress(), other)];
    expect((await list({}, other)).seats).toEqual({ limit: 3, taken: 1, invited: 2 });
    await expect(invite(newAddress(), other)).rejects.toMatchObject({ status: 409, code: 'no_free_seats' });
    await expire(first);
    const third = await invite(newAddress(), other);
    // An expired invite needs a seat again.
    const again = owner.call(resendInvite, { params: rowParams(first) });
    await expect(again).rejects.toMatchObject({ status: 409, code: 'no_free_seats' });
    // A pending invite already has its seat.
    await owner.call(resendInvite, { params: rowParams(second) });
    await owner.call(revokeInvite, { params: rowParams(third) });
    await owner.call(resendInvite, { params: rowParams(first) });
    await setSeats(150, other);
    expect((await list({}, other)).seats.limit).toBe(149);
  });

  it('find no seat at the accept where licences were taken back', async () => {
    const other = await otherOrganization(stack(), owner.userId);
    const { sent, guest } = await invited(other);
    const params = tokenParams(sent);
    const { db } = stack().services;
    const own = eq(subscriptions.organizationId, other);
    for (const change of [{ seats: 1 }, { seats: 10, status: 'canceled' }]) {
      await db.update(subscriptions).set(change).where(own);
      await expect(guest.call(acceptInvite, { params })).rejects.toMatchObject({
        status: 409,
        code: 'no_free_seats',
      });
    }
    await db.update(subscriptions).set({ seats: 2, status: 'active' }).where(own);
    expect(await guest.call(acceptInvite, { params })).toMatchObject({ alreadyMember: false });
  });

  it('take no licence for people whom only an application knows', async () => {
    const before = (await list()).seats.taken;
    await stack().embedToken({ user: { id: crypto.randomUUID() } });
    expect((await list()).seats.taken).toBe(before);
  });

  it('make one member of a person who accepts twice at once', async () => {
    const { sent, guest } = await invited();
    const params = tokenParams(sent);
    const answers = await Promise.all([1, 2, 3].map(() => guest.call(acceptInvite, { params })));
    expect(answers.map(({ alreadyMember }) => alreadyMember).sort()).toEqual([false, true, true]);
    expect(await membersOf(owner.organizationId, guest)).toBe(1);
  });

  it('give the last seat to one of those who accept at once', async () => {
    const other = await otherOrganization(stack(), owner.userId);
    const everybody = await Promise.all([1, 2, 3].map(() => invited(other)));
    await setSeats(2, other);
    const answers = await Promise.all(
      everybody.map(({ sent, guest }) => guest.send(acceptInvite, { params: tokenParams(sent) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await list({}, other)).seats).toMatchObject({ limit: 2, taken: 2 });
  });

  it('give the last seat to one of the addresses that are invited at once', async () => {
    const other = await otherOrganization(stack(), owner.userId);
    await setSeats(2, other);
    const params = { organizationId: other };
    const send = (email: string) => owner.send(createInvite, { params, body: { email } });
    const answers = await Promise.all([newAddress(), newAddress(), newAddress()].map(send));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are one where an address is invited twice at once', async () => {
    const params = { organizationId: owner.organizationId };
    const email = newAddress();
    const answers = await Promise.all(
      [owner, admin].map(by => by.send(createInvite, { params, body: { email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('lead nobody back in who is removed while accepting', async () => {
    const { email, sent, guest } = await invited();
    const params = { organizationId: owner.organizationId };
    await stack()
      .services.db.insert(organizationMembers)
      .values({ organizationId: owner.organizationId, userId: guest.userId });
    const { results } = await owner.call(listMembers, {
      params,
      query: { ...page, search: email, sort: 'name', order: 'ascending' },
    });
    const memberId = results[0]?.id ?? '';
    const [removed, accepted] = await Promise.all([
      owner.send(removeMember, {
        params: { ...params, memberId },
        query: { resourcesAction: 'delete' },
      }),
      guest.send(acceptInvite, { params: tokenParams(sent) }),
    ]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(accepted.status);
    expect(await membersOf(owner.organizationId, guest)).toBe(0);
    await expect(guest.call(acceptInvite, { params: tokenParams(sent) })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('are either revoked or accepted where both happen at once', async () => {
    const { sent, guest } = await invited();
    const [revoked, accepted] = await Promise.all([
      owner.send(revokeInvite, { params: rowParams(sent) }),
      guest.send(acceptInvite, { params: tokenParams(sent) }),
    ]);
    expect([
      [204, 404],
      [404, 200],
    ]).toContainEqual([revoked.status, accepted.status]);
    expect(await membersOf(owner.organizationId, guest)).toBe(accepted.status === 200 ? 1 : 0);
  });

  it('are written by nobody who loses the role meanwhile', async () => {
    const demoted = await newPerson(stack(), { role: 'administrator' });
    const params = { organizationId: owner.organizationId };
    const roles = await owner.call(listRoles, { params });
    const query = { ...page, search: '', sort: 'joined', order: 'descending' } as const;
    const { results } = await owner.call(listMembers, { params, query });
    const memberId = results.find(({ user }) => user.id === demoted.userId)?.id ?? '';
    const roleId = roles.find(({ name }) => name === 'member')?.id ?? '';
    const [, written] = await Promise.all([
      owner.call(updateMember, { params: { ...params, memberId }, body: { roleId } }),
      demoted.send(createInvite, { params, body: { email: newAddress() } }),
    ]);
    expect([201, 403]).toContain(written.status);
    const after = await demoted.send(createInvite, { params, body: { email: newAddress() } });
    expect(after.status).toBe(403);
  });

  it('are kept for 90 days after their end, pending ones as long as they are', async () => {
    const { db, now } = stack().services;
    const [old, recent, expired, pending] = [await invite(), await invite(), await invite(), await invite()];
    await owner.call(revokeInvite, { params: rowParams(old) });
    await owner.call(revokeInvite, { params: rowParams(recent) });
    const past = new Date(now().getTime() - lifetimes.endedInvite * 1_000 - 1_000);
    await db.update(invites).set({ updatedAt: past }).where(eq(invites.id, old.id));
    await db.update(invites).set({ expiresAt: past }).where(eq(invites.id, expired.id));
    await runJob(inviteJobs({ db, now }), 'remove-old-invites');
    const kept = await db.select({ id: invites.id }).from(invites);
    const ids = [old, recent, expired, pending].filter(({ id }) => kept.some(row => row.id === id));
    expect(ids.map(({ id }) => id)).toEqual([recent.id, pending.id]);
  });

  it('are open to their mail until the link ends', async () => {
    const { services } = stack();
    const open = async ({ id }: InviteWithLink, { inviteId }: { inviteId: string }) =>
      isInviteOpen(services, { inviteId: id, tokenHash: sha256(inviteId) });
    const first = await invite();
    expect(await open(first, tokenParams(first))).toBe(true);
    const second = await owner.call(resendInvite, { params: rowParams(first) });
    expect(await open(first, tokenParams(first))).toBe(false);
    expect(await open(second, tokenParams(second))).toBe(true);
    await owner.call(revokeInvite, { params: rowParams(second) });
    expect(await open(second, tokenParams(second))).toBe(false);
  });
});
