import {
  createApiKey,
  createCard,
  createChannel,
  createEmbedToken,
  deleteCards,
  deleteOrganization,
  findNameProblem,
  getCard,
  getOrganization,
  getSubscription,
  listMembers,
  listMyChannels,
  listMyOrganizations,
  removeMember,
  transferOrganization,
  updateOrganization,
} from '@oriel/contracts';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, expect, it } from 'vitest';
import { otherOrganization } from '../../http/testing/other-organization';
import { type AnyInput, keyHolder, type Person, person, tokenHolder } from '../../http/testing/person';
import { addApplication } from '../../identity/applications/add-application';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { openMail } from '../../mail/outbox';
import {
  agents,
  cardImages,
  cards,
  channels,
  deletedCards,
  listCards,
  lists,
  models,
  organizationMembers,
  organizationRoles,
  organizations,
  outgoingMails,
  subscriptions,
  users,
} from '../../platform/db/schema';

describeDatabases('workspaces', stack => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let outsider: Person;
  let personal: string;
  beforeAll(async () => {
    owner = await person(stack(), 'owner');
    admin = await person(stack(), 'admin');
    member = await person(stack(), 'member');
    outsider = await person(stack(), 'outsider');
    const [home] = await stack().services.db.select().from(organizations).where(isHomeOf(owner));
    personal = home?.id ?? expect.unreachable();
  });

  const isHomeOf = ({ userId }: Person) =>
    and(eq(organizations.ownerId, userId), eq(organizations.personal, true));
  const subscribe = (id: string, change: Partial<typeof subscriptions.$inferInsert>) =>
    stack().services.db.update(subscriptions).set(change).where(eq(subscriptions.organizationId, id));
  const join = async (id: string, { userId }: Person, name: 'administrator' | 'member') => {
    const { db } = stack().services;
    const [role] = await db
      .select()
      .from(organizationRoles)
      .where(and(eq(organizationRoles.organizationId, id), eq(organizationRoles.name, name)));
    const values = { organizationId: id, userId, roleId: role?.id ?? null };
    const [row] = await db.insert(organizationMembers).values(values).returning();
    return row?.id ?? expect.unreachable();
  };
  /** A workspace with the owner, the administrator and the member, whose subscription has ended. */
  const build = async () => {
    const id = await otherOrganization(stack(), owner.userId);
    const memberIds = {
      admin: await join(id, admin, 'administrator'),
      member: await join(id, member, 'member'),
    };
    await subscribe(id, { status: 'canceled', currentPeriodEnd: new Date(0) });
    return { id, memberIds };
  };
  const remove = (by: Person, id: string, resourcesAction = 'delete') =>
    by.send(deleteOrganization, { params: { organizationId: id }, query: { resourcesAction } });
  const isThere = async (id: string) =>
    (await stack().services.db.$count(organizations, eq(organizations.id, id))) === 1;
  const writeCard = (by: Person, organizationId: string, visibility: string) =>
    by.call(createCard, {
      body: {
        space: organizationId,
        visibility,
        title: 'Angebot',
        description: 'Ein Angebot',
        prompt: 'Schreibe ein Angebot',
        tags: ['Vertrieb'],
        cover: 1,
      } as never,
    });
  const readCard = (by: Person, cardId: string) => by.send(getCard, { params: { cardId } });
  const catchHttpError = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { code: string; issues?: { code: string }[] } };
    return [answer.status, error.issues?.[0]?.code ?? error.code];
  };

  it.each(['de', 'en'] as const)(
    'send the owner a mail in the language %s if an administrator deletes one, and none otherwise',
    async locale => {
      const { db, secret } = stack().services;
      const { id } = await build();
      const name = `Kontor ${id.slice(0, 8)}`;
      await db.update(organizations).set({ name }).where(eq(organizations.id, id));
      await db.update(users).set({ locale }).where(eq(users.id, owner.userId));
      const [recipient] = await db.select().from(users).where(eq(users.id, owner.userId));
      const [remover] = await db.select().from(users).where(eq(users.id, admin.userId));
      const mailsTo = async () =>
        (
          await db
            .select()
            .from(outgoingMails)
            .where(eq(outgoingMails.recipient, recipient?.email ?? ''))
        ).flatMap(each => openMail({ secret }, each) ?? []);
      expect((await remove(admin, id)).status).toBe(204);
      const [mail, ...more] = (await mailsTo()).filter(({ subject }) => subject.startsWith(name));
      expect(more).toEqual([]);
      expect(mail?.subject).toBe(`${name} ${locale === 'de' ? 'wurde gelöscht' : 'was deleted'}`);
      expect(mail?.text).toContain(remover?.fullName);
      await db.update(users).set({ locale: null }).where(eq(users.id, owner.userId));

      const own = await build();
      const before = (await mailsTo()).length;
      expect((await remove(owner, own.id)).status).toBe(204);
      expect(await mailsTo()).toHaveLength(before);
    },
  );

  it('are deleted by owner and administrators, and by nobody else', async () => {
    const guest = await person(stack(), 'guest');
    const staff = await person(stack(), 'staff');
    const { id } = await build();
    const statuses = [];
    for (const by of [guest, outsider, staff, member]) statuses.push((await remove(by, id)).status);
    expect(statuses).toEqual([401, 404, 404, 403]);
    expect((await remove(admin, id)).status).toBe(204);
    expect(await isThere(id)).toBe(false);
    expect((await remove(owner, id)).status).toBe(404);
    const other = await build();
    expect((await remove(owner, other.id)).status).toBe(204);
  });

  it('say what becomes of the cards, or are not deleted', async () => {
    const { id } = await build();
    for (const action of ['', 'keep']) {
      const answer = await remove(owner, id, action);
      expect(await catchHttpError(answer)).toEqual([400, 'invalid']);
    }
    expect(await isThere(id)).toBe(true);
  });

  it('of one person are neither deleted nor transferred', async () => {
    expect(await catchHttpError(await remove(owner, personal))).toEqual([409, 'organization_is_personal']);
    const [own] = await stack()
      .services.db.select()
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, personal));
    const transferred = await owner.send(transferOrganization, {
      params: { organizationId: personal },
      body: { memberId: own?.id },
    });
    expect(await catchHttpError(transferred)).toEqual([409, 'organization_is_personal']);
  });

  it.each<[string, Partial<typeof subscriptions.$inferInsert>, number]>([
    ['is active', { status: 'active', currentPeriodEnd: null }, 409],
    ['is on trial', { status: 'trialing', currentPeriodEnd: new Date(0) }, 409],
    ['waits for its payment', { status: 'past_due', currentPeriodEnd: new Date(0) }, 409],
    ['was not paid', { status: 'unpaid', currentPeriodEnd: new Date(0) }, 409],
    [
      'is cancelled and not over',
      { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: new Date('2999-01-01') },
      409,
    ],
    ['is ended and paid for still', { status: 'canceled', currentPeriodEnd: new Date('2999-01-01') }, 409],
    [
      'is cancelled and over',
      { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: new Date(0) },
      204,
    ],
    ['is ended', { status: 'canceled', currentPeriodEnd: null }, 204],
  ])('whose subscription %s', async (_, subscription, status) => {
    const { id } = await build();
    await subscribe(id, { cancelAtPeriodEnd: false, ...subscription });
    const described = await owner.call(getSubscription, { params: { organizationId: id }, query: {} });
    expect(described.blocksDeletion).toBe(status === 409 ? true : undefined);
    const answer = await remove(owner, id);
    expect(answer.status).toBe(status);
    if (status === 409) expect(await catchHttpError(answer)).toEqual([409, 'subscription_active']);
    expect(await isThere(id)).toBe(status === 409);
  });

  it('without a subscription are deleted', async () => {
    const { id } = await build();
    await stack().services.db.delete(subscriptions).where(eq(subscriptions.organizationId, id));
    expect((await remove(owner, id)).status).toBe(204);
  });

  it('are listed with plan and number of people, which a key learns nothing of', async () => {
    const { db } = stack().services;
    const { id } = await build();
    await subscribe(id, { status: 'active', plan: 'team' });
    const { userId } = await owner.call(createApiKey, {
      params: { organizationId: id },
      body: { name: 'Shop', userName: 'shop', userFullName: 'Shop', userEmail: 'shop@example.org' },
    });
    expect(userId).not.toBe(owner.userId);
    const count = await db.$count(organizationMembers, eq(organizationMembers.organizationId, id));
    const read = async () => (await owner.call(listMyOrganizations, {})).find(each => each.id === id);
    const paid = await read();
    expect(paid).toMatchObject({ plan: 'team', memberCount: count - 1 });
    await db.delete(subscriptions).where(eq(subscriptions.organizationId, id));
    expect(await read()).toEqual({ ...paid, plan: 'free' });
    const key = await createSecretKey(db, { organizationId: id, userId: owner.userId, name: 'Shop' });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${stack().url}/api/core/v1/organizations/me`, { headers });
    const [own] = await answer.json();
    expect(own.id).toBe(id);
    expect([own.plan, own.memberCount]).toEqual([undefined, undefined]);
  });

  it('take everything with them, for everybody, and nothing of other workspaces', async () => {
    const { db } = stack().services;
    const { id } = await build();
    const kept = await writeCard(member, member.organizationId, 'ORG');
    const card = await writeCard(member, id, 'PUBLIC');
    await member.call(createChannel, { params: { organizationId: id }, body: {} });
    const key = await createSecretKey(db, { organizationId: id, userId: owner.userId, name: 'Shop' });
    const received: string[] = [];
    const unsubscribe = stack().services.bus.subscribe(rightsChanged, subject => received.push(subject));
    expect((await remove(admin, id)).status).toBe(204);
    // PostgreSQL sends the notification over its own connection.
    await expect.poll(() => received).toContain(id);
    unsubscribe();
    for (const by of [owner, admin, member]) {
      const read: AnyInput = { params: { organizationId: id } };
      expect((await by.send(getOrganization, read)).status).toBe(404);
      expect((await by.send(listMyChannels, read)).status).toBe(404);
      expect((await by.call(listMyOrganizations, {})).map(each => each.id)).not.toContain(id);
    }
    expect((await readCard(member, card.id)).status).toBe(404);
    expect((await readCard(member, kept.id)).status).toBe(200);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${stack().url}/api/core/v1/organizations/me`, { headers })).status).toBe(401);
  });

  it.each(['delete', 'transfer'])('take the people of their applications with them: %s', async action => {
    const { db } = stack().services;
    const { id } = await build();
    const application = await addApplication(db, id, {
      name: 'Shop',
      allowedOrigins: [stack().pageOrigin],
      widgets: ['chat', 'prompts'],
    });
    const maker = { organizationId: id, userId: owner.userId, name: 'Shop' };
    const key = await createSecretKey(db, { ...maker, applicationId: application.id });
    const { token } = await keyHolder(stack().url, id, key).call(createEmbedToken, {
      body: { user: { id: 'buyer' }, origin: stack().pageOrigin, widgets: ['chat', 'prompts'] },
    });
    const buyer = tokenHolder(stack(), id, token, decodeJwt(token).sub ?? '');
    const [card, binned] = [await writeCard(buyer, id, 'PRIVATE'), await writeCard(buyer, id, 'PRIVATE')];
    await buyer.call(deleteCards, { body: { space: id, cardIds: [binned.id] } });
    await buyer.call(createChannel, { params: { organizationId: id }, body: {} });
    expect((await remove(owner, id, action)).status).toBe(204);
    expect(await db.$count(users, eq(users.id, buyer.userId))).toBe(0);
    expect(await db.$count(cards, eq(cards.id, card.id))).toBe(0);
    expect(await db.$count(deletedCards, eq(deletedCards.cardId, binned.id))).toBe(0);
    expect(await db.$count(channels, eq(channels.ownerId, buyer.userId))).toBe(0);
  });

  it('leave cards and lists in the personal workspace of the owner, whoever deletes', async () => {
    const { db } = stack().services;
    const { id } = await build();
    const [shared, hidden] = [await writeCard(member, id, 'ORG'), await writeCard(admin, id, 'PRIVATE')];
    const [list] = await db
      .insert(lists)
      .values({ organizationId: id, createdBy: member.userId, name: 'Alle', visibility: 'ORG' })
      .returning();
    await db.insert(listCards).values({ listId: list?.id ?? '', cardId: shared.id });
    const [model] = await db.select().from(models).limit(1);
    const [agent] = await db
      .insert(agents)
      .values({
        organizationId: id,
        modelId: model?.id ?? '',
        name: 'Texter',
        systemMessages: [],
        assignedTools: [],
      })
      .returning();
    await db.update(cards).set({ defaultAgentId: agent?.id }).where(eq(cards.id, hidden.id));
    expect((await remove(admin, id, 'transfer')).status).toBe(204);
    for (const { id: cardId } of [shared, hidden]) {
      expect(await owner.call(getCard, { params: { cardId }, query: {} })).toMatchObject({
        space: personal,
        createdBy: owner.userId,
        rights: expect.arrayContaining(['edit']),
        // An agent of the workspace is deleted with it.
        defaultAgentId: null,
      });
      for (const by of [admin, member]) expect((await readCard(by, cardId)).status).toBe(404);
    }
    expect(
      await db
        .select()
        .from(lists)
        .where(eq(lists.id, list?.id ?? '')),
    ).toMatchObject([{ organizationId: personal, createdBy: owner.userId }]);
    expect(await db.$count(listCards, eq(listCards.listId, list?.id ?? ''))).toBe(1);
  });

  it('are not deleted with a transfer where the owner has no personal one', async () => {
    const { db } = stack().services;
    const { id } = await build();
    const card = await writeCard(member, id, 'ORG');
    await db.update(organizations).set({ personal: false }).where(eq(organizations.id, personal));
    try {
      const answer = await remove(owner, id, 'transfer');
      expect(await catchHttpError(answer)).toEqual([409, 'no_personal_organization']);
    } finally {
      await db.update(organizations).set({ personal: true }).where(eq(organizations.id, personal));
    }
    expect((await readCard(member, card.id)).status).toBe(200);
    expect((await remove(owner, id, 'delete')).status).toBe(204);
  });

  it('leave their pictures to the job that removes unused ones, and curated cards to the product', async () => {
    const { db } = stack().services;
    const { id } = await build();
    const [image] = await db
      .insert(cardImages)
      .values({ organizationId: id, key: 'cards/x', thumbnailKey: 'cards/y', width: 1, height: 1, bytes: 1 })
      .returning();
    const [used, curated] = [await writeCard(member, id, 'ORG'), await writeCard(member, id, 'ORG')];
    await db.update(cards).set({ imageId: image?.id, cover: null }).where(eq(cards.id, used.id));
    await db.update(cards).set({ visibility: 'CURATED' }).where(eq(cards.id, curated.id));
    expect((await remove(owner, id)).status).toBe(204);
    const isPicture = eq(cardImages.id, image?.id ?? '');
    const isCurated = eq(cards.id, curated.id);
    try {
      expect(await db.select().from(cardImages).where(isPicture)).toMatchObject([{ organizationId: null }]);
      expect(await db.select().from(cards).where(isCurated)).toMatchObject([{ organizationId: null }]);
    } finally {
      await db.delete(cardImages).where(isPicture);
      await db.delete(cards).where(isCurated);
    }
  });

  it('are given by the owner alone to an administrator, and the owner stays as one', async () => {
    const { id, memberIds } = await build();
    const give = (by: Person, memberId = memberIds.admin) =>
      by.send(transferOrganization, { params: { organizationId: id }, body: { memberId } });
    const guest = await person(stack(), 'guest');
    for (const [by, status] of [
      [guest, 401],
      [outsider, 404],
      [member, 403],
      [admin, 403],
    ] as const)
      expect((await give(by)).status).toBe(status);
    const { results } = await owner.call(listMembers, {
      params: { organizationId: id },
      query: { search: '', sort: 'role', order: 'ascending', page: 1, pageSize: 10 },
    });
    expect(await catchHttpError(await give(owner, memberIds.member))).toEqual([400, 'not_administrator']);
    expect(await catchHttpError(await give(owner, results[0]?.id))).toEqual([400, 'not_administrator']);
    expect(await catchHttpError(await give(owner, crypto.randomUUID()))).toEqual([400, 'not_found']);
    expect(await (await give(owner)).json()).toMatchObject({ id, owner: admin.userId });
    // Now the new owner is protected, and the former one is not.
    const query = { resourcesAction: 'delete' as const };
    const drop = (by: Person, memberId: string) =>
      by.send(removeMember, { params: { organizationId: id, memberId }, query });
    expect((await drop(owner, memberIds.admin)).status).toBe(409);
    expect((await give(owner, memberIds.admin)).status).toBe(403);
    expect((await drop(admin, results[0]?.id ?? '')).status).toBe(204);
  });

  it('have one owner where they are given to two at once', async () => {
    const { id, memberIds } = await build();
    const second = await join(id, outsider, 'administrator');
    const answers = await Promise.all(
      [memberIds.admin, second].map(memberId =>
        owner.send(transferOrganization, { params: { organizationId: id }, body: { memberId } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('have an owner where the new one is removed at the same time', async () => {
    const { id, memberIds } = await build();
    const params = { organizationId: id };
    await Promise.all([
      owner.send(transferOrganization, { params, body: { memberId: memberIds.admin } }),
      owner.send(removeMember, {
        params: { ...params, memberId: memberIds.admin },
        query: { resourcesAction: 'delete' },
      }),
    ]);
    const [row] = await stack()
      .services.db.select()
      .from(organizations)
      .innerJoin(
        organizationMembers,
        and(
          eq(organizationMembers.organizationId, organizations.id),
          eq(organizationMembers.userId, organizations.ownerId),
        ),
      )
      .where(eq(organizations.id, id));
    expect(row).toBeDefined();
  });

  it.each([
    'Vertrieb Süd',
    'Ärzte',
    'x'.repeat(50),
    '',
    '  ',
    'x'.repeat(51),
    'IT-Abteilung',
    'Müller & Söhne GmbH',
    'Q3: Budget',
    '100 %',
    'zwei  Leerzeichen',
  ])('are renamed to %j by the rule of the contracts', async name => {
    const { id } = await build();
    const problem = findNameProblem(name, 50);
    const answer = await owner.send(updateOrganization, { params: { organizationId: id }, body: { name } });
    expect(answer.status).toBe(problem === undefined ? 200 : 400);
  });

  it('keep a name that does not change, whatever the rule says', async () => {
    const { id } = await build();
    const name = 'Büro = 7';
    await stack().services.db.update(organizations).set({ name }).where(eq(organizations.id, id));
    const call = (to: string) =>
      owner.send(updateOrganization, { params: { organizationId: id }, body: { name: to } });
    expect((await call(name)).status).toBe(200);
    expect((await call('Büro = 8')).status).toBe(400);
  });
});
