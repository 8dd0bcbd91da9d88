import {
  createConnectionToken,
  generateImages,
  getImage,
  type RouteSpec,
  uploadChannelFile,
} from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { contentOf } from '../../ai/agents/agent-versions';
import { applicationIssuer } from '../../http/caller/application-issuer';
import { type RouteName, routesByName } from '../../http/route/routes';
import { findUserId } from '../../http/testing/actors';
import type { Row, Targets } from '../../http/testing/authorization-row';
import { authorizationTable } from '../../http/testing/authorization-table';
import { type Person, sessionOf } from '../../http/testing/person';
import { addApplication } from '../../identity/applications/add-application';
import { apiKeyIssuer } from '../../identity/secret-keys/find-secret-key';
import { saveUser } from '../../identity/users/save-user';
import {
  agentPictures,
  agentProposals,
  agents,
  agentVersions,
  apiKeys,
  applicationPeople,
  applications,
  cardProposals,
  channelShares,
  channels,
  chatFilePassages,
  chatFiles,
  chatFolders,
  images,
  invites,
  lists,
  messages,
  modelServices,
  models,
  organizationMembers,
  organizationRoles,
  pageCalls,
  runs,
  spendingLimits,
  submissions,
  teamMembers,
  teamRoles,
  teams,
  toolServers,
  users,
} from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import { insertCards } from '../../prompts/cards/insert-cards';

/** Resolves with the id; the target is created when it is first named. */
export type MakeTarget = (name: keyof Targets) => Promise<string>;

interface TargetOptions {
  /** Default: the stack's organization. */
  readonly organizationId?: string;
  /** Owner of personal data. Default: the member, under an own sign-in. */
  readonly of?: { readonly userId: string; readonly applicationId: string };
}

/** Creates the targets of a request, each once, when it is first named. */
export function makeTargets(
  stack: TestStack,
  { organizationId = stack.keys.organizationId, of }: TargetOptions = {},
): MakeTarget {
  const { db } = stack.services;
  const once = <T>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => (made ??= make());
  };
  const idOf = (rows: readonly { id: string }[]) => rows[0]?.id ?? expect.unreachable();
  const userId = async () => of?.userId ?? (await findUserId(stack, 'member'));
  const applicationOfOwner = of?.applicationId ?? null;
  /** The owner of the data, signed in to the portal, if a real file must be created. */
  const maker = async () => sessionOf(stack, await userId(), organizationId);
  const application = once(() =>
    addApplication(db, organizationId, {
      name: 'Table',
      allowedOrigins: [stack.pageOrigin],
      widgets: ['chat'],
    }),
  );
  const channelId = once(async () =>
    idOf(
      await db
        .insert(channels)
        .values({
          organizationId,
          ownerId: await userId(),
          applicationId: applicationOfOwner,
          name: 'Test',
        })
        .returning(),
    ),
  );
  const messageId = once(async () =>
    idOf(
      await db
        .insert(messages)
        .values({
          channelId: await channelId(),
          seq: 1,
          role: 'assistant',
          content: [{ type: 'text', text: 'Hallo' }],
          fullText: 'Hallo',
          complete: true,
        })
        .returning(),
    ),
  );
  const fileId = once(async () => {
    const id = idOf(
      await db
        .insert(chatFiles)
        .values({
          organizationId,
          ownerId: await userId(),
          applicationId: applicationOfOwner,
          channelId: await channelId(),
          key: `chat-files/${crypto.randomUUID()}.bin`,
          fileName: 'table.txt',
          originalFileName: 'table.txt',
          fileSize: 5,
          mimeType: 'text/plain',
          textLength: 5,
          readAt: new Date(),
        })
        .returning(),
    );
    const passage = { fileId: id, position: 0, page: 1, text: 'Table' };
    await db.insert(chatFilePassages).values({ ...passage, document: sql`to_tsvector('Table')` });
    return id;
  });
  const uploadedFileId = once(async () => {
    const uploader = await maker();
    const params = { organizationId, channelId: await channelId() };
    const body = { file: new File(['Table'], 'table.txt') };
    const { id } = await uploader.call(uploadChannelFile, { params, body });
    // It was uploaded under an own sign-in, which removed the chat from the application.
    await db.update(chatFiles).set({ applicationId: applicationOfOwner }).where(eq(chatFiles.id, id));
    await db
      .update(channels)
      .set({ applicationId: applicationOfOwner })
      .where(eq(channels.id, params.channelId));
    return id;
  });
  const channelToken = once(async () => {
    const params = { organizationId, channelId: await channelId() };
    return (await (await maker()).call(createConnectionToken, { params, body: { timeout: 60 } })).token;
  });
  const cardId = once(async () => {
    const [id] = await insertCards(db, [
      {
        organizationId,
        createdBy: await userId(),
        applicationId: of?.applicationId,
        visibility: 'ORG',
        title: 'Table',
        description: 'Of the table',
        prompt: 'Hallo {{name}}',
        tags: ['Table'],
        picture: { cover: 1 },
      },
    ]);
    return id ?? expect.unreachable();
  });
  const teamId = once(async () =>
    idOf(
      await db
        .insert(teams)
        .values({ organizationId, name: 'Table', ownerId: await findUserId(stack, 'owner') })
        .returning(),
    ),
  );
  const modelId = once(async () =>
    idOf(await db.select().from(models).where(eq(models.available, true)).limit(1)),
  );
  const addInvite = async (email: string, status: 'pending' | 'accepted') => {
    const token = randomToken();
    const expiresAt = new Date(Date.now() + 3_600_000);
    const values = { organizationId, email, status, tokenHash: sha256(token), expiresAt };
    return { id: idOf(await db.insert(invites).values(values).returning()), token };
  };
  const makeKeyUser = async () => {
    const subject = crypto.randomUUID();
    const identity = {
      issuer: apiKeyIssuer,
      subject,
      email: undefined,
      username: subject,
      fullName: 'Table',
    };
    const { id } = await saveUser(db, identity);
    await db.insert(organizationMembers).values({ organizationId, userId: id });
    return id;
  };
  const addMember = async () => {
    const subject = crypto.randomUUID();
    const identity = { issuer: 'table', subject, email: undefined, username: subject, fullName: 'Table' };
    const { id } = await saveUser(db, identity);
    await db.insert(organizationMembers).values({ organizationId, userId: id });
    return id;
  };
  const imageTarget = (isShared: boolean) =>
    once(async () => {
      const id = crypto.randomUUID();
      const key = `images/${id}.bin`;
      await db.insert(images).values({
        id,
        organizationId,
        ownerId: await userId(),
        applicationId: applicationOfOwner,
        executionId: crypto.randomUUID(),
        position: 0,
        agentId: crypto.randomUUID(),
        agentName: 'Table',
        modelId: crypto.randomUUID(),
        model: 'table',
        modelName: 'Table',
        serviceId: crypto.randomUUID(),
        serviceInternalId: 'table',
        serviceName: 'Table',
        hostLocation: 'any',
        message: 'Table',
        parameters: {},
        status: 'done',
        key,
        thumbnailKey: `images/${id}-thumbnail.webp`,
        mimeType: 'image/png',
        width: 1,
        height: 1,
        fileSize: 7,
        sharedAt: isShared ? new Date() : null,
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      return id;
    });
  const newAgent = (values: () => Promise<Partial<typeof agents.$inferInsert>>) =>
    once(async () => {
      const [agent] = await db
        .insert(agents)
        .values({
          organizationId,
          modelId: await modelId(),
          name: 'Table',
          systemMessages: [],
          assignedTools: [],
          ...(await values()),
        })
        .returning();
      if (!agent) expect.unreachable();
      const { id: agentId } = agent;
      await db.insert(agentPictures).values({ agentId, bytes: new Uint8Array([1]) });
      await db.insert(agentVersions).values({ agentId, number: 1, content: contentOf(agent) });
      return agentId;
    });
  const privateAgentId = newAgent(async () => ({ access: 'private', createdBy: await userId() }));
  const imageAgentId = once(async () => {
    const [row] = await db
      .select({ id: agents.id })
      .from(agents)
      .innerJoin(models, eq(models.id, agents.modelId))
      .where(and(eq(models.available, true), sql`${models.abilities}::text LIKE '%"output"%'`))
      .limit(1);
    return row?.id ?? expect.unreachable();
  });
  const drawnImageId = once(async () => {
    const member = await maker();
    const params = { organizationId };
    const body = { agentId: await imageAgentId(), message: 'Table', parameters: {} };
    const [image] = (await member.call(generateImages, { params, body })).images;
    const id = image?.id ?? expect.unreachable();
    await expect
      .poll(async () => (await member.call(getImage, { params: { ...params, imageId: id } })).status, {
        timeout: 20_000,
      })
      .toBe('done');
    const shared = { sharedAt: new Date(), applicationId: applicationOfOwner };
    await db.update(images).set(shared).where(eq(images.id, id));
    return id;
  });
  /** The application of the secret key that the table uses. */
  const findFirstApplication = async () =>
    idOf(
      await db.select().from(applications).where(eq(applications.publishableKey, stack.keys.publishableKey)),
    );
  const makers: { readonly [Name in keyof Targets]: () => Promise<string> } = {
    organizationId: async () => organizationId,
    applicationId: async () => (await application()).id,
    publishableKey: async () => (await application()).publishableKey,
    channelId,
    channelToken,
    shareId: once(async () =>
      idOf(
        await db
          .insert(channelShares)
          .values({
            channelId: await channelId(),
            audience: 'organization',
            withName: true,
            name: 'Shared',
            sharedUntil: new Date(),
          })
          .returning(),
      ),
    ),
    messageId,
    folderId: once(async () =>
      idOf(
        await db
          .insert(chatFolders)
          .values({
            organizationId,
            ownerId: await userId(),
            applicationId: applicationOfOwner,
            name: 'Table',
          })
          .returning(),
      ),
    ),
    fileId,
    uploadedFileId,
    cardId,
    number: async () => '1',
    listId: once(async () =>
      idOf(
        await db
          .insert(lists)
          .values({
            organizationId,
            createdBy: await userId(),
            applicationId: applicationOfOwner,
            name: 'Table',
            visibility: 'ORG',
          })
          .returning(),
      ),
    ),
    proposalId: once(async () =>
      idOf(
        await db
          .insert(cardProposals)
          .values({
            cardId: await cardId(),
            organizationId,
            proposedBy: await findUserId(stack, 'admin'),
            baseVersion: 1,
            title: 'Better table',
            description: 'Of the table',
            prompt: 'Hallo {{name}}',
            tags: ['Table'],
          })
          .returning(),
      ),
    ),
    userId: () => findUserId(stack, 'member'),
    modelId,
    imageId: imageTarget(false),
    drawnImageId,
    sharedImageId: imageTarget(true),
    imageAgentId,
    agentId: newAgent(async () => ({})),
    privateAgentId,
    agentProposalId: once(async () =>
      idOf(
        await db
          .insert(agentProposals)
          .values({ agentId: await privateAgentId(), organizationId, proposedBy: await userId() })
          .returning(),
      ),
    ),
    teamId,
    teamRoleId: once(async () =>
      idOf(
        await db
          .insert(teamRoles)
          .values({ teamId: await teamId(), name: 'member' })
          .returning(),
      ),
    ),
    memberId: once(async () =>
      idOf(
        await db
          .insert(teamMembers)
          .values({ teamId: await teamId(), organizationId, userId: await findUserId(stack, 'member') })
          .returning(),
      ),
    ),
    organizationMemberId: once(async () => {
      const subject = crypto.randomUUID();
      const identity = { issuer: 'table', subject, email: undefined, username: subject, fullName: 'Table' };
      const { id } = await saveUser(db, identity);
      return idOf(await db.insert(organizationMembers).values({ organizationId, userId: id }).returning());
    }),
    spendingMemberId: addMember,
    spendingLimitId: once(async () =>
      idOf(
        await db
          .insert(spendingLimits)
          .values({ organizationId, userId: await addMember(), amountMicroeuro: 1, period: 'month' })
          .returning(),
      ),
    ),
    inviteId: once(async () => (await addInvite(`${crypto.randomUUID()}@example.org`, 'pending')).id),
    inviteToken: once(async () => {
      const [member] = await db
        .select()
        .from(users)
        .where(eq(users.id, await findUserId(stack, 'member')));
      return (await addInvite(member?.email ?? '', 'accepted')).token;
    }),
    toolServerId: once(async () =>
      idOf(
        await db
          .insert(toolServers)
          .values({
            organizationId,
            name: `t${crypto.randomUUID().slice(0, 8)}`,
            url: 'http://127.0.0.1:1/mcp',
          })
          .returning(),
      ),
    ),
    serviceId: once(async () =>
      idOf(
        await db
          .insert(modelServices)
          .values({
            internalId: `table-${crypto.randomUUID().slice(0, 8)}`,
            name: 'Table',
            serviceImpl: 'openai-compatible',
            managedBy: 'console',
            enabled: false,
            settings: { kind: 'openai-compatible', name: 'Table', address: 'https://models.example' },
          })
          .returning(),
      ),
    ),
    apiKeyId: once(async () => {
      const userId = await makeKeyUser();
      const key = { organizationId, userId, ownUser: true, createdBy: await findUserId(stack, 'owner') };
      const values = { ...key, name: 'Table', hash: crypto.randomUUID(), hint: 'able' };
      return idOf(await db.insert(apiKeys).values(values).returning());
    }),
    secretKeyId: once(async () => {
      const key = { organizationId, userId: await findUserId(stack, 'owner'), name: 'Table' };
      const values = {
        ...key,
        applicationId: (await application()).id,
        hash: crypto.randomUUID(),
        hint: 'able',
      };
      return idOf(await db.insert(apiKeys).values(values).returning());
    }),
    subject: once(async () => {
      const ofSubject =
        organizationId === stack.keys.organizationId
          ? await findFirstApplication()
          : (await application()).id;
      const subject = `table-${crypto.randomUUID()}`;
      const identity = { issuer: `${applicationIssuer}${ofSubject}`, subject, email: undefined };
      const { id } = await saveUser(db, { ...identity, username: subject, fullName: 'Table' });
      await db.insert(applicationPeople).values({ userId: id, applicationId: ofSubject, subject });
      return subject;
    }),
    roleId: once(async () =>
      idOf(
        await db
          .select()
          .from(organizationRoles)
          .where(
            and(
              eq(organizationRoles.organizationId, organizationId),
              eq(organizationRoles.name, 'administrator'),
            ),
          ),
      ),
    ),
    pageCallId: once(async () =>
      addPageCall(stack, organizationId, await channelId(), await messageId(), await userId()),
    ),
    pageOrigin: async () => stack.pageOrigin,
    id: async () => 'x'.repeat(43),
  };
  return name => makers[name]();
}

/** A running answer in that channel that calls the page; its process is alive but belongs to another suite. */
async function addPageCall(
  stack: TestStack,
  organizationId: string,
  channelId: string,
  messageId: string,
  userId: string,
) {
  const { db } = stack.services;
  const [submission] = await db
    .insert(submissions)
    .values({ channelId, userId, status: 'closed', requestHash: '' })
    .returning();
  const [run] = await db
    .insert(runs)
    .values({
      submissionId: submission?.id ?? '',
      channelId,
      organizationId,
      assistantMessageId: messageId,
      ownerNode: 'elsewhere',
      lastSeq: 0,
    })
    .returning();
  const [asked] = await db
    .insert(pageCalls)
    .values({ runId: run?.id ?? '', origin: stack.pageOrigin })
    .returning();
  return asked?.id ?? expect.unreachable();
}

/** Collects the targets that a route's row uses, in the path and elsewhere. */
function namesIn(route: RouteSpec, row: Row): readonly (keyof Targets)[] {
  const named = new Set<string>();
  // A proxy that returns every requested name, like targets.
  const probe = new Proxy({} as Targets, {
    get(_, name) {
      named.add(String(name));
      return 'probe';
    },
  });
  const given = row.params?.(probe) ?? {};
  for (const [, name = ''] of route.path.matchAll(/:(\w+)/g)) if (!(name in given)) named.add(name);
  for (const read of [row.query, row.body, row.form, row.headers]) read?.(probe);
  // Rows only read targets.
  return [...named] as (keyof Targets)[];
}

/** Sends the request of a route's row. @param changed replaces parameters of the path */
export async function requestOf(
  name: RouteName,
  caller: Person,
  make: MakeTarget,
  changed: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const route = routeOf(name);
  const row = authorizationTable[name];
  const made = namesIn(route, row).map(async target => [target, await make(target)] as const);
  // Nothing else is read of them.
  const targets = Object.fromEntries(await Promise.all(made)) as unknown as Targets;
  const params: Readonly<Record<string, string>> = { ...targets, ...row.params?.(targets), ...changed };
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const query = row.query ? `?${row.query(targets)}` : '';
  return caller.fetch(`/api/${route.service}${path}${query}`, {
    method: route.method,
    headers: { ...row.headers?.(targets), ...(row.body && { 'content-type': 'application/json' }) },
    ...(row.body && { body: JSON.stringify(row.body(targets)) }),
    ...(row.form && { body: formOf(row.form(targets)) }),
  });
}

export function routeOf(name: RouteName): RouteSpec {
  const route = routesByName[name];
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
}

function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
