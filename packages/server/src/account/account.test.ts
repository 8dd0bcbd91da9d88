import { buffer } from 'node:stream/consumers';
import {
  agentFile,
  createAgent,
  createCard,
  createCardList,
  createChannel,
  createChatFolder,
  deleteAccount,
  deleteChannel,
  endSessions,
  exportAccount,
  generateImages,
  getAccountPreferences,
  getCard,
  getFirstSteps,
  getImage,
  getImageSettings,
  getOrganization,
  getSession,
  listAccountObstacles,
  listAuditEntries,
  listMyOrganizations,
  setAccountPreferences,
  setFirstSteps,
  updateAccount,
  updateOrganizationSettings,
  uploadChannelFile,
  uploadChatFolderFile,
} from '@oriel/contracts';
import { TestBrowser } from '@oriel/testing';
import { describeDatabases } from '@oriel/testing/vitest';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { removeUnusedFiles } from '../ai/files/remove-unused-files';
import { removeImages } from '../ai/images/remove-images';
import { availableModel } from '../ai/models/testing/available-model';
import { otherOrganization } from '../http/testing/other-organization';
import { newPerson, type Person, person } from '../http/testing/person';
import { createSession } from '../identity/sessions/create-session';
import { sessionCookieName } from '../identity/sessions/session-cookie';
import { saveUser } from '../identity/users/save-user';
import {
  applications,
  channels,
  chatFiles,
  chatFolders,
  embedConsents,
  embedSessions,
  images,
  messages,
  organizations,
  subscriptions,
  users,
} from '../platform/db/schema';
import { createFiles } from '../platform/files/create-files';
import { addOwnFiles } from './own-chat-files';

describeDatabases('an account', stack => {
  const newMember = () => newPerson(stack(), { role: 'member' });
  const usernameOf = async ({ userId }: Person) => {
    const [row] = await stack().services.db.select().from(users).where(eq(users.id, userId));
    return row?.username ?? expect.unreachable();
  };
  const remove = async (who: Person, resourcesAction: 'delete' | 'transfer' = 'delete') =>
    who.send(deleteAccount, { body: { username: await usernameOf(who), resourcesAction } });
  const writeCard = (by: Person, visibility: string) =>
    by.call(createCard, {
      body: {
        space: by.organizationId,
        visibility,
        title: 'Angebot',
        description: 'Ein Angebot',
        prompt: 'Schreibe ein Angebot',
        tags: ['Vertrieb'],
        cover: 1,
      } as never,
    });
  const openChat = (by: Person, name: string) =>
    by.call(createChannel, { params: { organizationId: by.organizationId }, body: { name } });
  const isThere = async ({ userId }: Person) =>
    (await stack().services.db.$count(users, eq(users.id, userId))) === 1;

  it('is deleted with personal workspace, chats and session, and its name stays in the audit log', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const home = await otherOrganization(stack(), who.userId);
    await db.delete(subscriptions).where(eq(subscriptions.organizationId, home));
    await db.update(organizations).set({ personal: true }).where(eq(organizations.id, home));
    await openChat(who, 'Angebote');
    const username = await usernameOf(who);

    const answer = await remove(who);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect(await isThere(who)).toBe(false);
    expect(await db.$count(organizations, eq(organizations.id, home))).toBe(0);
    expect(await db.$count(channels, eq(channels.ownerId, who.userId))).toBe(0);
    expect(await who.call(getSession, {})).toEqual({ authenticated: false });

    const owner = await person(stack(), 'owner');
    const { results } = await owner.call(listAuditEntries, {
      params: { organizationId: owner.organizationId },
      query: { actorId: who.userId, page: 1, pageSize: 10 },
    });
    expect(results.map(({ kind, target }) => [kind, target.id])).toEqual([['member-left', who.userId]]);
    expect(username).not.toBe('');
  });

  it.each(['delete', 'transfer'] as const)('leaves its cards as asked: %s', async resourcesAction => {
    const owner = await person(stack(), 'owner');
    const who = await newMember();
    const { id: cardId } = await writeCard(who, 'ORG');
    expect((await remove(who, resourcesAction)).status).toBe(204);
    const card = await owner.send(getCard, { params: { cardId } });
    expect(card.status).toBe(resourcesAction === 'delete' ? 404 : 200);
  });

  it('signs out everywhere: other browsers, and pages that show a widget, but leaves other people and keys', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const elsewhere = new TestBrowser(stack().url);
    elsewhere.setCookie(sessionCookieName(stack().url), await createSession(stack().services, who.userId));
    const isIn = async () =>
      (
        (await (await elsewhere.fetch('/api/core/v1/auth/authenticated')).json()) as {
          authenticated: boolean;
        }
      ).authenticated;
    const colleague = await person(stack(), 'member');
    const [application] = await db
      .select()
      .from(applications)
      .where(eq(applications.publishableKey, stack().keys.publishableKey));
    const applicationId = application?.id ?? '';
    const origin = stack().pageOrigin;
    await db
      .insert(embedConsents)
      .values({ userId: who.userId, applicationId, origin, widgets: ['chat'] })
      .onConflictDoNothing();
    const [embed] = await db
      .insert(embedSessions)
      .values({
        applicationId,
        organizationId: who.organizationId,
        userId: who.userId,
        origin,
        widgets: ['chat'],
        refreshHash: who.userId,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      .returning();
    expect(await isIn()).toBe(true);

    expect((await who.send(endSessions, {})).status).toBe(204);
    expect(await isIn()).toBe(false);
    expect(await who.call(getSession, {})).toEqual({ authenticated: false });
    const [ended] = await db
      .select()
      .from(embedSessions)
      .where(eq(embedSessions.id, embed?.id ?? ''));
    expect(ended?.revokedAt).toBeInstanceOf(Date);
    const [consent] = await db.select().from(embedConsents).where(eq(embedConsents.userId, who.userId));
    expect(consent?.signedOutAt).toBeInstanceOf(Date);
    expect(await colleague.call(getSession, {})).toMatchObject({ authenticated: true });
  });

  it('keeps for a person how far she has come with the first steps, and for nobody else', async () => {
    const who = await newMember();
    const other = await newMember();
    expect(await who.call(getFirstSteps, {})).toEqual({ state: 'new' });
    for (const state of ['begun', 'done'] as const) {
      await who.call(setFirstSteps, { body: { state } });
      expect(await who.call(getFirstSteps, {})).toEqual({ state });
    }
    expect(await other.call(getFirstSteps, {})).toEqual({ state: 'new' });
    expect((await who.send(setFirstSteps, { body: { state: 'lost' as never } })).status).toBe(400);
    // In the demonstration only the owner sees the first steps; the others have completed them.
    expect(await (await person(stack(), 'owner')).call(getFirstSteps, {})).toEqual({ state: 'new' });
    expect(await (await person(stack(), 'admin')).call(getFirstSteps, {})).toEqual({ state: 'done' });
  });

  it('keeps the start page of each person, whom the workspace may lead elsewhere', async () => {
    const who = await newMember();
    const owner = await person(stack(), 'owner');
    const params = { organizationId: who.organizationId };
    expect(await who.call(getAccountPreferences, {})).toEqual({});
    await owner.call(updateOrganizationSettings, { params, body: { startPage: 'chat' } });
    expect((await who.call(getOrganization, { params })).startPage).toBe('chat');
    expect(
      (await who.call(listMyOrganizations, {})).find(({ id }) => id === who.organizationId),
    ).toMatchObject({ startPage: 'chat' });
    await who.call(setAccountPreferences, { body: { startPage: 'prompts' } });
    expect(await who.call(getAccountPreferences, {})).toEqual({ startPage: 'prompts' });
    expect(await (await newMember()).call(getAccountPreferences, {})).toEqual({});
    expect(await who.call(setAccountPreferences, { body: { startPage: null } })).toEqual({});
    await owner.call(updateOrganizationSettings, { params, body: { startPage: null } });
    expect((await who.call(getOrganization, { params })).startPage).toBeUndefined();
  });

  it('is kept while it owns a shared workspace or pays for a subscription', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const id = await otherOrganization(stack(), who.userId);
    const [organization] = await db.select().from(organizations).where(eq(organizations.id, id));
    const own = { id, name: organization?.name };
    expect(await who.call(listAccountObstacles, {})).toEqual([
      { reason: 'owner', organization: own },
      { reason: 'subscription', organization: own },
    ]);
    expect((await remove(who)).status).toBe(409);

    await db.update(organizations).set({ personal: true }).where(eq(organizations.id, id));
    expect(await who.call(listAccountObstacles, {})).toEqual([{ reason: 'subscription', organization: own }]);
    expect((await remove(who)).status).toBe(409);
    expect(await isThere(who)).toBe(true);

    const over = { status: 'canceled', currentPeriodEnd: new Date(0) };
    await db.update(subscriptions).set(over).where(eq(subscriptions.organizationId, id));
    expect(await who.call(listAccountObstacles, {})).toEqual([]);
    expect((await remove(who)).status).toBe(204);
  });

  it('is deleted once of two times at once', async () => {
    const who = await newMember();
    const statuses = (await Promise.all([remove(who), remove(who)])).map(({ status }) => status);
    expect(statuses).toContain(204);
    // The second call finds no session, a workspace that was left meanwhile, or nothing to do.
    for (const status of statuses) expect([204, 401, 404, 409]).toContain(status);
    expect(await isThere(who)).toBe(false);
  });

  it('has a name of its own, which a sign-in keeps until the user follows it again', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const identity = async () => {
      const [row] = await db.select().from(users).where(eq(users.id, who.userId));
      const { identityIssuer: issuer, identitySubject: subject, username } = row ?? expect.unreachable();
      return { issuer, subject, username, email: undefined, fullName: 'Provider Name' };
    };
    const signIn = async () => (await saveUser(db, await identity())).fullName;
    expect(await who.call(updateAccount, { body: { fullname: '  Ines K. ' } })).toMatchObject({
      id: who.userId,
      fullname: 'Ines K.',
    });
    expect((await who.call(getSession, {})).name).toBe('Ines K.');
    expect(await signIn()).toBe('Ines K.');
    expect((await who.call(updateAccount, { body: {} })).fullname).toBe('Ines K.');
    for (const fullname of ['', ' ', 'x'.repeat(101)])
      expect((await who.send(updateAccount, { body: { fullname } })).status).toBe(400);
    await who.call(updateAccount, { body: { fullname: null } });
    expect(await signIn()).toBe('Provider Name');
  });

  it('wants the username, so that nobody deletes one by a slip', async () => {
    const who = await newMember();
    const answer = await who.send(deleteAccount, { body: { username: 'no', resourcesAction: 'delete' } });
    expect(answer.status).toBe(400);
    expect(await isThere(who)).toBe(true);
  });

  it('is exported with chats, cards and lists, and nothing of others', async () => {
    const who = await newMember();
    const other = await newMember();
    const chat = await openChat(who, 'Angebote');
    await openChat(other, 'Fremder Chat');
    await writeCard(who, 'PRIVATE');
    await writeCard(other, 'ORG');
    const { id: modelId } = await availableModel(stack().services.db);
    const addAgent = (by: Person, name: string) =>
      by.call(createAgent, {
        params: { organizationId: by.organizationId },
        body: { name, modelId, modelHostLocation: 'any', systemMessages: ['Antworte kurz.'] },
      });
    await addAgent(who, 'Notizen');
    await addAgent(other, 'Fremder Agent');
    await who.call(createCardList, { body: { space: who.organizationId, name: 'Meine Liste' } as never });
    const { db } = stack().services;
    await db.update(channels).set({ name: 'Angebote / Süd' }).where(eq(channels.id, chat.id));
    await db.insert(messages).values(
      Array.from({ length: 250 }, (_, seq) => ({
        channelId: chat.id,
        seq,
        role: seq % 2 === 0 ? ('user' as const) : ('assistant' as const),
        content: [{ type: 'text' as const, text: `Nachricht ${seq}` }],
        fullText: `Nachricht ${seq}`,
        complete: true,
      })),
    );

    const answer = await who.call(exportAccount, {});
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const textOf = (ending: string) => {
      const name = Object.keys(files).find(path => path.endsWith(ending)) ?? expect.unreachable();
      return new TextDecoder().decode(files[name]);
    };
    expect(JSON.parse(textOf('account.json'))).toMatchObject({
      user: { id: who.userId },
      workspaces: [{ id: who.organizationId, role: 'member' }],
    });
    expect(JSON.parse(textOf('cards.json')).cards).toMatchObject([
      { title: 'Angebot', visibility: 'PRIVATE' },
    ]);
    expect(JSON.parse(textOf('lists.json'))).toMatchObject([{ name: 'Meine Liste', cards: [] }]);
    const { agents } = agentFile.parse(JSON.parse(textOf('agents.json')));
    expect(agents).toMatchObject([
      { name: 'Notizen', visibility: 'private', systemMessages: ['Antworte kurz.'] },
    ]);
    expect(JSON.parse(textOf(`${chat.id.slice(0, 8)}.json`)).messages).toHaveLength(250);
    const markdown = textOf(`${chat.id.slice(0, 8)}.md`);
    expect(markdown).toMatch(/^# Angebote \/ Süd\n\n## Nele Ahrens, /);
    expect(markdown).toMatch(/\n## (Antwort|Answer), /);
    expect(markdown).toContain('Nachricht 249');
    expect(Object.keys(files).join()).not.toContain('Fremder');
  });

  it('is exported with its images and what was asked for, and gives them up when it is deleted', async () => {
    const who = await newMember();
    const params = { organizationId: who.organizationId };
    const { agents } = await who.call(getImageSettings, { params });
    const body = {
      agentId: agents.find(({ isDemo }) => isDemo)?.id ?? expect.unreachable(),
      message: 'Two boats / a lighthouse',
      parameters: { outputFormat: 'webp' as const },
    };
    const {
      images: [asked],
    } = await who.call(generateImages, { params, body });
    const id = asked?.id ?? expect.unreachable();
    const see = () => who.call(getImage, { params: { ...params, imageId: id } });
    await expect.poll(async () => (await see()).status, { timeout: 20_000 }).toBe('done');
    const { db } = stack().services;
    const [row] = await db.select().from(images).where(eq(images.id, id));
    // A failed image of the same person, and an image of somebody else.
    const failed = { ...row, id: crypto.randomUUID(), status: 'failed', errorCode: 'provider_refusal' };
    const foreign = { ...row, id: crypto.randomUUID(), ownerId: (await newMember()).userId };
    await db.insert(images).values([failed, foreign] as (typeof images.$inferInsert)[]);

    const answer = await who.call(exportAccount, {});
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const list = Object.keys(files).find(path => path.endsWith('/images.json')) ?? expect.unreachable();
    const named: { id: string; file?: string }[] = JSON.parse(new TextDecoder().decode(files[list]));
    expect(named.toSorted((one, other) => (one.id === id ? -1 : other.id === id ? 1 : 0))).toMatchObject([
      { id, message: body.message, parameters: { outputFormat: 'webp' }, status: 'done', costInEuro: 0.05 },
      { id: failed.id, status: 'failed', errorCode: 'provider_refusal' },
    ]);
    const pictures = Object.keys(files).filter(path => path.includes('/images/'));
    expect(pictures).toEqual([`${list.slice(0, -'images.json'.length)}${named[0]?.file ?? named[1]?.file}`]);
    expect(
      Buffer.from(files[pictures[0] ?? ''] ?? [])
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');

    await remove(who);
    const left = await db
      .select()
      .from(images)
      .where(inArray(images.id, [id, failed.id]));
    // The job deletes rows without an owner, and their files.
    expect(left.map(({ ownerId, sharedAt }) => [ownerId, sharedAt])).toEqual([
      [null, null],
      [null, null],
    ]);
    const deleted: string[] = [];
    const storage = {
      ...createFiles({ s3: undefined, dataDir: undefined }),
      delete: async (key: string) => void deleted.push(key),
    };
    await removeImages({ db, files: storage, now: stack().services.now });
    expect(await db.$count(images, inArray(images.id, [id, failed.id]))).toBe(0);
    expect(deleted).toEqual(expect.arrayContaining([row?.key, row?.thumbnailKey]));
  });

  it('is exported with folders and files of chats, and gives them up when it is deleted', async () => {
    const who = await newMember();
    const other = await newMember();
    const params = { organizationId: who.organizationId };
    const { id: folderId } = await who.call(createChatFolder, {
      params,
      body: { name: 'Umbau', instructions: 'Antworte kurz.' },
    });
    const { id: channelId } = await who.call(createChannel, { params, body: { folderId } });
    const { id: temporaryId } = await who.call(createChannel, { params, body: { temporary: true } });
    // It waits for its first question, and is not exported either.
    await who.call(createChannel, { params, body: { folderId, draft: true } });
    const { id: foreignId } = await openChat(other, 'Fremder Chat');
    const upload = (by: Person, id: string, name: string, text: string) =>
      by.call(uploadChannelFile, {
        params: { ...params, channelId: id },
        body: { file: new File([text], name) },
      });
    const ofFolder = await who.call(uploadChatFolderFile, {
      params: { ...params, folderId },
      body: { file: new File(['The door is 2.10 m high.'], '../Türen?.txt') },
    });
    const ofChat = await upload(who, channelId, 'Zeiten.csv', 'a,b\n1,2\n'.repeat(50_000));
    await upload(who, temporaryId, 'secret.txt', 'nobody keeps this');
    await upload(other, foreignId, 'foreign.txt', 'of another person');

    const unpacked = unzipSync(new Uint8Array(await (await who.call(exportAccount, {})).arrayBuffer()));
    const paths = Object.keys(unpacked);
    const readList = (ending: string) => {
      const path = paths.find(each => each.endsWith(ending)) ?? expect.unreachable();
      return JSON.parse(new TextDecoder().decode(unpacked[path]));
    };
    expect(readList('/folders.json')).toMatchObject([
      { id: folderId, name: 'Umbau', instructions: 'Antworte kurz.', chats: [channelId] },
    ]);
    const listed: { id: string; file: string; chatId?: string; folderId?: string }[] =
      readList('/files.json');
    expect(listed.map(({ id }) => id)).toEqual([ofFolder.id, ofChat.id].toSorted());
    const packed = paths.filter(path => path.includes('/files/'));
    expect(packed).toHaveLength(2);
    const textOf = (id: string) => {
      const { file } = listed.find(each => each.id === id) ?? expect.unreachable();
      const path = packed.find(each => each.endsWith(`/${file}`)) ?? expect.unreachable();
      return new TextDecoder().decode(unpacked[path]);
    };
    expect(textOf(ofFolder.id)).toBe('The door is 2.10 m high.');
    expect(textOf(ofChat.id)).toBe('a,b\n1,2\n'.repeat(50_000));
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: ofFolder.id, folderId }),
        expect.objectContaining({ id: ofChat.id, chatId: channelId, originalFileName: 'Zeiten.csv' }),
      ]),
    );
    expect(packed.join()).not.toMatch(/\.\.|\?/);

    const { db } = stack().services;
    const ids = [ofFolder.id, ofChat.id];
    const keys = (await db.select().from(chatFiles).where(inArray(chatFiles.id, ids))).map(({ key }) => key);
    await remove(who);
    expect(await db.$count(chatFolders, eq(chatFolders.id, folderId))).toBe(0);
    const deleted: string[] = [];
    const storage = {
      ...createFiles({ s3: undefined, dataDir: undefined }),
      delete: async (key: string) => void deleted.push(key),
    };
    await removeUnusedFiles({ db, files: storage }, inArray(chatFiles.id, ids));
    expect(await db.$count(chatFiles, inArray(chatFiles.id, ids))).toBe(0);
    expect(deleted).toEqual(expect.arrayContaining(keys));
  });

  it('packs as many files as it may, and lists the rest', async () => {
    const who = await newMember();
    const { id: channelId } = await openChat(who, 'Viele');
    const own = { organizationId: who.organizationId, userId: who.userId };
    for (const name of ['a.txt', 'b.txt', 'c.txt'])
      await who.call(uploadChannelFile, {
        params: { organizationId: own.organizationId, channelId },
        body: { file: new File([name], name) },
      });
    const zip = new ZipFile();
    const { db } = stack().services;
    const files = createFiles({ s3: undefined, dataDir: undefined });
    await addOwnFiles(zip, { db, files }, own, 'w', 2);
    zip.end();
    const unpacked = unzipSync(await buffer(zip.outputStream));
    expect(Object.keys(unpacked)).toHaveLength(3);
    const listed: { file?: string }[] = JSON.parse(new TextDecoder().decode(unpacked['w/files.json']));
    expect(listed.map(({ file }) => typeof file)).toEqual(['string', 'string', 'undefined']);
  });

  it('of one whose chat is deleted meanwhile is exported without it', async () => {
    const who = await newMember();
    const { id: channelId } = await openChat(who, 'Kurz');
    const [answer] = await Promise.all([
      who.call(exportAccount, {}),
      who.call(deleteChannel, { params: { organizationId: who.organizationId, channelId } }),
    ]);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain('account.json');
    const { db } = stack().services;
    const mine = and(eq(channels.id, channelId), eq(channels.ownerId, who.userId), isNull(channels.binnedAt));
    expect(await db.$count(channels, mine)).toBe(0);
  });
});
