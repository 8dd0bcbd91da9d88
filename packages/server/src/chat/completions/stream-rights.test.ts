import {
  channelTokenHeader,
  createCompletionSync,
  listApplications,
  listMembers,
  logout,
  removeMember,
  updateApplication,
} from '@oriel/contracts';
import { startTestStack, type TestStack } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPerson, person } from '../../http/testing/person';
import { rightsChanged } from '../../identity/permissions/rights-watch';
import {
  applications,
  channels,
  embedSessions,
  idempotencyKeys,
  organizationMembers,
} from '../../platform/db/schema';
import { newChannel } from '../testing/ask';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

describe('an open stream', () => {
  let stack: TestStack;
  let model: ModelEndpoint;
  let chat: string;
  beforeAll(async () => {
    model = await startModelEndpoint();
    stack = await startTestStack({
      config: { openai: { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] } },
    });
    chat = `/api/chat/v1/organizations/${stack.keys.organizationId}`;
  });
  afterAll(async () => {
    model.release();
    await stack.close();
    await model.close();
  });

  const post = (send: Send, path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  /** Asks a question whose answer stays open. */
  async function ask(send: Send) {
    const { id } = await (await post(send, `${chat}/channels`, {})).json();
    const asked = await post(send, `${chat}/completions/stream`, { channel_id: id, text: 'Hallo' });
    const { token } = await (await post(send, `${chat}/connection-tokens/${id}`, {})).json();
    const followed = await send(`${chat}/channels/${id}/events`, {
      headers: { [channelTokenHeader]: token },
    });
    expect([asked.status, followed.status]).toEqual([200, 200]);
    return { id, token, ended: Promise.all([asked.text(), followed.text()]) };
  }
  async function embedded() {
    const token = await stack.embedToken({ identity: 'person', user: { id: crypto.randomUUID() } });
    const send: Send = (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      headers.set('origin', stack.pageOrigin);
      return fetch(stack.url + path, { ...init, headers });
    };
    return { send, session: String(decodeJwt(token).sid) };
  }

  it('ends when the person signs out, in whatever tab', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const member = await person(stack, 'member');
    const { ended } = await ask((path, init) => member.fetch(path, init));
    expect((await member.send(logout)).status).toBe(204);
    for (const text of await ended) expect(text).not.toContain('"state":"complete"');
    model.release();
  });

  it('ends when the embed is revoked, and when its application is switched off', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const { db } = stack.services;
    const [revoked, disabled] = [await embedded(), await embedded()];
    const [first, second] = [await ask(revoked.send), await ask(disabled.send)];
    await db
      .update(embedSessions)
      .set({ revokedAt: new Date() })
      .where(eq(embedSessions.id, revoked.session));
    await first.ended;
    const named = eq(applications.publishableKey, stack.keys.publishableKey);
    await db.update(applications).set({ enabled: false }).where(named);
    await second.ended;
    await db.update(applications).set({ enabled: true }).where(named);
    model.release();
  });

  it('ends when somebody is removed, with the answer and the chat, and every process is told at once', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const member = await newPerson(stack, { role: 'member' });
    const owner = await person(stack, 'owner');
    const { organizationId, userId } = member;
    const { results } = await owner.call(listMembers, {
      params: { organizationId },
      query: { search: '', sort: 'joined', order: 'descending', page: 1, pageSize: 1 },
    });
    const { ended } = await ask((path, init) => member.fetch(path, init));
    const { bus, db } = stack.services;
    const received: string[] = [];
    const unsubscribe = bus.subscribe(rightsChanged, subject => received.push(subject));
    const params = { organizationId, memberId: results[0]?.id ?? '' };
    await owner.call(removeMember, { params, query: { resourcesAction: 'delete' } });
    for (const text of await ended) expect(text).not.toContain('"state":"complete"');
    unsubscribe();
    expect(received).toEqual([userId]);
    expect(await db.$count(channels, eq(channels.ownerId, userId))).toBe(0);
    model.release();
  });

  it('ends when it is told that rights have changed, without the look that comes every few seconds', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const member = await newPerson(stack, { role: 'member' });
    const { bus, db } = stack.services;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { ended } = await ask((path, init) => member.fetch(path, init));
      await db.delete(organizationMembers).where(eq(organizationMembers.userId, member.userId));
      await bus.publish(rightsChanged, member.userId);
      for (const text of await ended) expect(text).not.toContain('"state":"complete"');
    } finally {
      vi.useRealTimers();
    }
    model.release();
  });

  it('ends at once when its application is switched off', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const owner = await person(stack, 'owner');
    const organizationId = owner.organizationId;
    const all = await owner.call(listApplications, { params: { organizationId } });
    const named = all.find(({ publishableKey }) => publishableKey === stack.keys.publishableKey);
    const params = { organizationId, applicationId: named?.id ?? '' };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { ended } = await ask((await embedded()).send);
      const since = performance.now();
      await owner.call(updateApplication, { params, body: { enabled: false } });
      for (const text of await ended) expect(text).not.toContain('"state":"complete"');
      expect(performance.now() - since).toBeLessThan(1_000);
    } finally {
      vi.useRealTimers();
      await owner.call(updateApplication, { params, body: { enabled: true } });
    }
    model.release();
  });

  it('opens to nobody else with the token of its reader', async () => {
    model.use([{ text: 'a' }, 'hold', { text: 'b' }]);
    const [member, owner, guest] = [
      await person(stack, 'member'),
      await person(stack, 'owner'),
      await person(stack, 'guest'),
    ];
    const { id, token, ended } = await ask((path, init) => member.fetch(path, init));
    const open = (send: Send, channel: string) =>
      send(`${chat}/channels/${channel}/events`, { headers: { [channelTokenHeader]: token } });
    expect((await open((path, init) => owner.fetch(path, init), id)).status).toBe(404);
    expect((await open((path, init) => guest.fetch(path, init), id)).status).toBe(401);
    // The owner's own channel does not open with the token either.
    const own = await newChannel(owner);
    expect((await open((path, init) => owner.fetch(path, init), own.id)).status).toBe(401);
    model.release();
    await ended;
  });

  it('leaves no copy of an answer outside of its chat', async () => {
    model.use([{ text: 'Geheimantwort' }]);
    const member = await person(stack, 'member');
    const { id } = await newChannel(member);
    const ask = async () => {
      const params = { organizationId: member.organizationId };
      const headers = { 'idempotency-key': 'sync' };
      return member.call(createCompletionSync, { params, body: { channelId: id, text: 'Hallo' }, headers });
    };
    const first = await ask();
    expect(first.content.fullText).toBe('Geheimantwort');
    expect(await ask()).toEqual(first);
    const kept = await stack.services.db.select().from(idempotencyKeys);
    expect(JSON.stringify(kept)).not.toContain('Geheimantwort');
  });
});
