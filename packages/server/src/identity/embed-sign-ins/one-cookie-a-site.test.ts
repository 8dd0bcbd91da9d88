import { publishableKeyHeader } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { addApplication } from '../applications/add-application';
import { type Collected, codeOf, type EmbedPage, embedPagesOf, tokenOf } from './testing/embed-pages';

describeStack(
  'the one cookie of a site',
  stack => {
    const { openPage, signIn, refresh, use, setApplication } = embedPagesOf(stack);
    const evil = 'https://evil.example';
    /** Another origin of the page's site: the browser has one cookie for both. */
    const sibling = 'http://127.0.0.1:1';
    const cookieOf = (page: EmbedPage) => page.browser.cookie('oriel-embed') ?? '';
    const end = (page: EmbedPage, headers: Record<string, string> = {}, origin = page.origin) =>
      page.post(`/embed-sessions/end?origin=${encodeURIComponent(origin)}`, {}, headers);

    beforeEach(async () => {
      await setApplication({
        enabled: true,
        allowedOrigins: [stack().pageOrigin, sibling],
        widgets: ['chat', 'prompts'],
      });
    });

    it('serves every widget that the person has agreed to, each with a token of its own', async () => {
      const page = openPage();
      const { token } = await signIn(page);
      expect(decodeJwt(token).widgets).toEqual(['chat']);
      const answer = await refresh(page, { widgets: ['prompts'] });
      expect(answer.status).toBe(200);
      const prompts = ((await answer.json()) as Collected).token;
      expect(decodeJwt(prompts).widgets).toEqual(['prompts']);
      expect(await codeOf(await use(prompts))).toEqual([403, 'forbidden']);
      expect((await refresh(page)).status).toBe(200);
    });

    it('is none for a widget that the person has not agreed to, until she does', async () => {
      await setApplication({ widgets: ['chat'] });
      const page = openPage();
      await signIn(page);
      expect(await codeOf(await refresh(page, { widgets: ['prompts'] }))).toEqual([403, 'forbidden']);
      await setApplication({ widgets: ['chat', 'prompts'] });
      const before = cookieOf(page);
      const refused = await refresh(page, { widgets: ['prompts'] });
      expect(await tokenOf(refused)).toBeNull();
      expect([refused.headers.getSetCookie(), cookieOf(page)]).toEqual([[], before]);
      expect((await refresh(page)).status).toBe(200);
      await signIn(page, 'member', { widgets: ['prompts'] });
      for (const widget of ['chat', 'prompts'])
        expect((await refresh(page, { widgets: [widget] })).status).toBe(200);
    });

    it('is none for another origin of the site, and stays', async () => {
      const page = openPage();
      await signIn(page);
      const other = openPage(sibling, page.browser);
      const before = cookieOf(page);
      const refused = await refresh(other);
      expect(await tokenOf(refused)).toBeNull();
      expect([refused.headers.getSetCookie(), cookieOf(page)]).toEqual([[], before]);
      // A frame declares the page for which it calls.
      expect(await tokenOf(await refresh(other, {}, { origin: stack().url }))).toBeNull();
      expect((await end(other)).status).toBe(204);
      expect((await end(other, { origin: stack().url })).status).toBe(204);
      expect(cookieOf(page)).toBe(before);
      expect((await refresh(page)).status).toBe(200);
    });

    it('is of whoever has signed in last, and each signs out alone', async () => {
      const page = openPage();
      const first = await signIn(page);
      const other = openPage(sibling, page.browser);
      const second = await signIn(other);
      expect(await tokenOf(await refresh(page))).toBeNull();
      expect((await end(page, { authorization: `Bearer ${first.token}` })).status).toBe(204);
      expect(await codeOf(await use(first.token))).toEqual([401, 'token_rejected']);
      expect((await use(second.token, sibling)).status).toBe(200);
      expect((await refresh(other)).status).toBe(200);
    });

    it('is none for another application of the origin, and stays', async () => {
      const page = openPage();
      await signIn(page);
      const { publishableKey } = await addApplication(stack().services.db, stack().keys.organizationId, {
        name: 'Other',
        allowedOrigins: [stack().pageOrigin],
        widgets: ['chat'],
      });
      const withKey = { [publishableKeyHeader]: publishableKey };
      expect(await tokenOf(await refresh(page, {}, withKey))).toBeNull();
      expect((await end(page, withKey)).status).toBe(204);
      expect((await refresh(page)).status).toBe(200);
    });

    it('is refused to an origin that the application does not allow', async () => {
      const page = openPage();
      await signIn(page);
      const foreign = openPage(evil, page.browser);
      const refused = await refresh(foreign);
      expect(await codeOf(refused)).toEqual([403, 'origin_not_allowed']);
      expect(refused.headers.get('access-control-allow-credentials')).toBeNull();
      // The origin that a page declares must match the one that the browser sends.
      const posed = { origin: stack().pageOrigin };
      expect(await codeOf(await refresh(foreign, posed))).toEqual([403, 'origin_not_allowed']);
      expect(await codeOf(await refresh(page, { origin: evil }))).toEqual([403, 'origin_not_allowed']);
      expect((await refresh(page)).status).toBe(200);
    });

    it('signs out by itself where there is no token, for its own page only', async () => {
      const page = openPage();
      const { token } = await signIn(page);
      const foreign = openPage(evil, page.browser);
      expect(await codeOf(await end(foreign, {}, stack().pageOrigin))).toEqual([403, 'origin_not_allowed']);
      expect(await codeOf(await foreign.post('/embed-sessions/end'))).toEqual([403, 'origin_not_allowed']);
      expect((await use(token)).status).toBe(200);
      expect((await end(page)).status).toBe(204);
      expect(cookieOf(page)).toBe('');
      expect(await codeOf(await use(token))).toEqual([401, 'token_rejected']);
      expect(await tokenOf(await refresh(page))).toBeNull();
    });

    it('ends with the token of its page, also where a later sign-in has made it', async () => {
      const page = openPage();
      const first = await signIn(page);
      const second = await signIn(page);
      expect((await end(page, { authorization: `Bearer ${first.token}` })).status).toBe(204);
      for (const { token } of [first, second])
        expect(await codeOf(await use(token))).toEqual([401, 'token_rejected']);
    });
  },
  { each: true },
);
