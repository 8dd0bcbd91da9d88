import { getOwnMembership, publishableKeyHeader, removeMember } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq, inArray } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { newPerson } from '../../http/testing/person';
import {
  apiKeys,
  applicationPeople,
  applications,
  embedSessions,
  organizationMembers,
  users,
} from '../../platform/db/schema';
import { sha256 } from '../../platform/secrets/hash';
import { findVerificationKey, rotateSigningKey } from '../signing/signing-keys';

const clock = { now: () => new Date(Date.now() + clock.ahead), ahead: 0 };

describeStack(
  'embed tokens',
  stack => {
    const get = (path: string, token: string, origin: string | undefined = stack().pageOrigin) =>
      fetch(`${stack().url}${path}`, {
        headers: { authorization: `Bearer ${token}`, ...(origin !== '' && { origin }) },
      });
    const channelsPath = () => `/api/chat/v1/organizations/${stack().keys.organizationId}/channels/mine`;
    const codeOf = async (response: Response) => {
      const { error } = (await response.json()) as { error: { code: string } };
      return [response.status, error.code];
    };
    const create = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${stack().url}/api/access/v1/embed-tokens`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${stack().keys.secretKey}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({
          user: { id: 'visitor' },
          origin: stack().pageOrigin,
          widgets: ['chat'],
          ...body,
        }),
      });
    /** A token for a person of the first application, which `setApplication` changes. */
    const personToken = (id = 'visitor') => stack().embedToken({ identity: 'person', user: { id } });
    const setApplication = (values: Partial<typeof applications.$inferInsert>) =>
      stack()
        .services.db.update(applications)
        .set(values)
        .where(eq(applications.publishableKey, stack().keys.publishableKey));

    beforeEach(async () => {
      clock.ahead = 0;
      await setApplication({
        enabled: true,
        allowedOrigins: [stack().pageOrigin],
        widgets: ['chat', 'prompts', 'images', 'workspace'],
      });
    });

    it('live for ten minutes', async () => {
      const token = await stack().embedToken();
      const { exp = 0, iat = 0 } = decodeJwt(token);
      expect(exp - iat).toBeLessThanOrEqual(600);
      expect((await get(channelsPath(), token)).status).toBe(200);
      clock.ahead = 601_000;
      expect(await codeOf(await get(channelsPath(), token))).toEqual([401, 'token_expired']);
    });

    it('serve the page they were made for, and its frame', async () => {
      const token = await stack().embedToken();
      expect((await get(channelsPath(), token, '')).status).toBe(200);
      expect((await get(channelsPath(), token, stack().url)).status).toBe(200);
      expect(await codeOf(await get(channelsPath(), token, 'https://evil.example'))).toEqual([
        403,
        'origin_not_allowed',
      ]);
    });

    it('serve their widgets only, and say so when a widget starts', async () => {
      const token = await stack().embedToken({ widgets: ['prompts'] });
      const path = `/api/access/v1/features?organizationId=${stack().keys.organizationId}`;
      const features = await (await get(path, token)).json();
      expect(features).toMatchObject({
        viewOrganizationChat: { enabled: false, status: 'denied' },
        manageOrganizationPromptCards: { enabled: true, status: 'visible' },
      });
      expect(await codeOf(await get(channelsPath(), token))).toEqual([403, 'forbidden']);
    });

    it('lose a widget that is taken from the application', async () => {
      const token = await personToken();
      await setApplication({ widgets: ['prompts'] });
      expect(await codeOf(await get(channelsPath(), token))).toEqual([403, 'forbidden']);
    });

    it('stop with the application, its origin, their session, their person and the membership', async () => {
      const token = await personToken();
      await setApplication({ enabled: false });
      expect(await codeOf(await get(channelsPath(), token))).toEqual([403, 'application_disabled']);
      await setApplication({ enabled: true, allowedOrigins: ['https://other.example'] });
      expect(await codeOf(await get(channelsPath(), token))).toEqual([403, 'origin_not_allowed']);
      await setApplication({ allowedOrigins: [stack().pageOrigin] });
      await stack().services.db.update(embedSessions).set({ revokedAt: new Date() });
      expect(await codeOf(await get(channelsPath(), token))).toEqual([401, 'token_rejected']);

      const { db } = stack().services;
      const leaver = await personToken('leaver');
      await db.delete(users).where(eq(users.id, decodeJwt(leaver).sub ?? ''));
      expect(await codeOf(await get(channelsPath(), leaver))).toEqual([401, 'token_rejected']);

      const colleague = await newPerson(stack(), { email: 'leaver@nordhafen.example', role: 'member' });
      const member = await stack().embedToken({ user: { id: 'leaver', email: 'leaver@nordhafen.example' } });
      expect((await get(channelsPath(), member)).status).toBe(200);
      await db.delete(organizationMembers).where(eq(organizationMembers.userId, colleague.userId));
      expect(await codeOf(await get(channelsPath(), member))).toEqual([404, 'not_found']);
    });

    it('serve their application only', async () => {
      const token = await personToken();
      const withKey = (key: string) =>
        fetch(`${stack().url}${channelsPath()}`, {
          headers: {
            authorization: `Bearer ${token}`,
            origin: stack().pageOrigin,
            [publishableKeyHeader]: key,
          },
        });
      expect((await withKey(stack().keys.publishableKey)).status).toBe(200);
      for (const key of [stack().keys.trusted.publishableKey, 'pk_x', ''])
        expect(await codeOf(await withKey(key))).toEqual([403, 'publishable_key_unknown']);
    });

    it('are good for one workspace', async () => {
      const token = await stack().embedToken();
      const list = await get('/api/core/v1/organizations/me', token);
      expect(((await list.json()) as { id: string }[]).map(({ id }) => id)).toEqual([
        stack().keys.organizationId,
      ]);
    });

    it('survive a rotation of the signing key', async () => {
      const token = await stack().embedToken();
      await rotateSigningKey({ ...stack().services, now: clock.now });
      expect((await get(channelsPath(), token)).status).toBe(200);
      expect((await get(channelsPath(), await stack().embedToken())).status).toBe(200);
    });

    it.each([
      ['no token', 'x'],
      ['two dots', 'a.b.c'],
      ['no signature', `${btoa('{"alg":"none"}')}.${btoa('{}')}.`],
      ['a list of key ids', `${btoa(`{"alg":"EdDSA","kid":["${crypto.randomUUID()}"]}`)}.${btoa('{}')}.AAAA`],
      ['a header that is nothing', `${btoa('null')}.${btoa('{}')}.AAAA`],
    ])('refuse %s', async (_, token) => {
      expect(await codeOf(await get(channelsPath(), token))).toEqual([401, 'token_rejected']);
    });

    it('refuse a signature of somebody else, under a key id of nobody and under ours', async () => {
      const genuine = await stack().embedToken();
      const { kid = '' } = decodeProtectedHeader(genuine);
      const ours = await findVerificationKey(stack().services, kid);
      const publicKey = new TextEncoder().encode(
        JSON.stringify(await exportJWK(ours?.verifyKey as CryptoKey)),
      );
      const foreign = await generateKeyPair('EdDSA');
      const sign = (alg: string, id: string, key: CryptoKey | Uint8Array) =>
        new SignJWT({ ...decodeJwt(genuine) }).setProtectedHeader({ alg, kid: id }).sign(key);
      const forged = [
        await sign('HS256', crypto.randomUUID(), new TextEncoder().encode('x'.repeat(32))),
        // A public key must not work as a shared secret.
        await sign('HS256', kid, publicKey),
        await sign('EdDSA', kid, foreign.privateKey),
        await sign('EdDSA', crypto.randomUUID(), foreign.privateKey),
      ];
      for (const token of forged)
        expect(await codeOf(await get(channelsPath(), token))).toEqual([401, 'token_rejected']);
    });

    it('refuse a body that was changed under a genuine signature', async () => {
      const [header, body = '', signature] = (await stack().embedToken()).split('.');
      const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), org: crypto.randomUUID() };
      const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const token = [header, changed, signature].join('.');
      expect(await codeOf(await get(channelsPath(), token))).toEqual([401, 'token_rejected']);
    });

    it('never fall back to a cookie', async () => {
      const browser = await stack().signIn('member');
      const answer = await browser.fetch(channelsPath(), { headers: { authorization: 'Bearer x' } });
      expect(answer.status).toBe(401);
    });

    it('act as a person of the application, whose address makes nobody a member', async () => {
      const { db } = stack().services;
      const user = { id: '17', email: 'member@nordhafen.example', name: 'Gast' };
      const first = decodeJwt(await stack().embedToken({ identity: 'person', user })).sub ?? '';
      expect(first).not.toBe(await stack().userId('member'));
      const again = decodeJwt(await stack().embedToken({ identity: 'person', user: { id: '17' } })).sub;
      expect(again).toBe(first);
      const other = decodeJwt(
        await stack().embedToken({ identity: 'person', user: { ...user, id: '18' } }),
      ).sub;
      expect(other).not.toBe(first);
      expect(
        await db.$count(
          organizationMembers,
          inArray(organizationMembers.userId, [first, other ?? expect.unreachable()]),
        ),
      ).toBe(0);
      const [person] = await db.select().from(applicationPeople).where(eq(applicationPeople.userId, first));
      expect(person).toMatchObject({ subject: '17', email: null });
      const [row] = await db.select().from(users).where(eq(users.id, first));
      expect(row).toMatchObject({ email: null, fullName: 'Gast' });
    });

    it('are made for a user whose name and address are empty', async () => {
      for (const empty of ['', ' ', null]) {
        const email = empty?.trim() ?? null;
        const user = { id: '19', name: empty, email };
        const { sub = '' } = decodeJwt(await stack().embedToken({ identity: 'person', user }));
        const [row] = await stack().services.db.select().from(users).where(eq(users.id, sub));
        expect(row).toMatchObject({ email: null, fullName: '19' });
      }
    });

    it('of a trusted application act as whoever has the id next, once a member has left', async () => {
      const ask = async (email: string) => {
        const token = await stack().embedToken({ user: { id: 'desk', email } });
        return decodeJwt(token).sub;
      };
      const first = await newPerson(stack(), { email: 'first@nordhafen.example', role: 'member' });
      expect(await ask('first@nordhafen.example')).toBe(first.userId);
      const params = { organizationId: stack().keys.organizationId };
      const { id: memberId } = await first.call(getOwnMembership, { params });
      await first.call(removeMember, {
        params: { ...params, memberId },
        query: { resourcesAction: 'delete' },
      });
      const next = await newPerson(stack(), { email: 'next@nordhafen.example', role: 'member' });
      expect(await ask('next@nordhafen.example')).toBe(next.userId);
    });

    it('are made with an API key only for a while, with one that acted as a member', async () => {
      const { db } = stack().services;
      const authorization = `Bearer ${stack().keys.apiKey}`;
      expect(await codeOf(await create({}, { authorization }))).toEqual([403, 'forbidden']);
      const isKey = eq(apiKeys.hash, sha256(stack().keys.apiKey));
      const until = new Date(Date.now() + 60_000);
      await db.update(apiKeys).set({ issuesTokensUntil: until }).where(isKey);
      expect((await create({}, { authorization })).status).toBe(201);
      clock.ahead = 61_000;
      expect(await codeOf(await create({}, { authorization }))).toEqual([403, 'forbidden']);
      await db.update(apiKeys).set({ issuesTokensUntil: null }).where(isKey);
    });

    it.each([
      ['an origin that is not allowed', { origin: 'https://evil.example' }, 403, 'origin_not_allowed'],
      ['a publishable key of nobody', { publishableKey: 'pk_x' }, 403, 'origin_not_allowed'],
      ['no widget', { widgets: [] }, 400, 'invalid_payload'],
      ['an origin with a path', { origin: 'https://a.example/x' }, 400, 'invalid_payload'],
      ['no user', { user: {} }, 400, 'invalid_payload'],
      ['a widget that the application does not show', { widgets: ['chat', 'prompts'] }, 403, 'forbidden'],
    ])('are not made for %s', async (_, body, status, code) => {
      await setApplication({ widgets: ['chat'] });
      expect(await codeOf(await create(body))).toEqual([status, code]);
    });

    it('are not made for an application that is switched off', async () => {
      await setApplication({ enabled: false });
      const { publishableKey } = stack().keys;
      expect(await codeOf(await create({ publishableKey }))).toEqual([403, 'application_disabled']);
    });

    it('are not made for a secret key of nobody', async () => {
      expect(await codeOf(await create({}, { authorization: 'Bearer sk_x' }))).toEqual([
        401,
        'secret_key_rejected',
      ]);
    });
  },
  { now: clock.now },
);
