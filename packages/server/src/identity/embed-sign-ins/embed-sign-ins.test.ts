import { TestBrowser } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { browserOf, findUserId } from '../../http/testing/actors';
import {
  applications,
  embedConsents,
  embedSessions,
  embedSignIns,
  organizationMembers,
} from '../../platform/db/schema';
import { randomToken } from '../../platform/secrets/hash';
import { answerForm, type Collected, codeOf, embedPagesOf, formValue, tokenOf } from './testing/embed-pages';

const clock = { now: () => new Date(Date.now() + clock.ahead), ahead: 0 };

describeStack(
  'sign-in of an embed',
  stack => {
    const { base, openPage, begin, start, decide, signIn, refresh, use, setApplication } =
      embedPagesOf(stack);

    beforeEach(async () => {
      clock.ahead = 0;
      await stack().services.db.delete(embedConsents);
      await setApplication({
        enabled: true,
        allowedOrigins: [stack().pageOrigin],
        widgets: ['chat', 'prompts'],
        signInHours: 8,
      });
    });

    it('gives a token after consent, renews it by the cookie and ends with the session', async () => {
      const page = openPage();
      const attempt = await start(page);
      expect(await (await attempt.collect()).json()).toEqual({ status: 'pending' });
      expect(await decide(attempt.path, 'allow')).toContain("postMessage({ oriel: 'sign-in' }");
      const answer = await attempt.collect();
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^oriel-embed=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
        ),
      ]);
      const { token } = (await answer.json()) as Collected;
      expect((await use(token)).status).toBe(200);
      expect(decodeJwt(token).sub).toBe(await findUserId(stack(), 'member'));

      const renewed = (await (await refresh(page)).json()) as Collected;
      expect((await use(renewed.token)).status).toBe(200);
      const end = await page.post('/embed-sessions/end', {}, { authorization: `Bearer ${renewed.token}` });
      expect(end.status).toBe(204);
      expect(await codeOf(await use(token))).toEqual([401, 'token_rejected']);
      expect(await tokenOf(await refresh(page))).toBeNull();
    });

    it('leads to the real login and back', async () => {
      const { path } = await start(openPage());
      const answer = await new TestBrowser(stack().url).fetch(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/api/core/v1/auth/login?returnTo=${encodeURIComponent(`${path}?back=1`)}`,
      ]);
      expect((await new TestBrowser(stack().url).fetch(`${path}?back=1`)).status).toBe(200);
    });

    it('gives a result once', async () => {
      const { collect } = await signIn(openPage());
      expect(await codeOf(await collect())).toEqual([404, 'sign_in_not_found']);
    });

    it('gives a result to one of two calls at once', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'allow');
      const answers = await Promise.all([attempt.collect(), attempt.collect()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it('ends at a wrong verifier', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'allow');
      expect(await codeOf(await attempt.collect(randomToken()))).toEqual([404, 'sign_in_not_found']);
      expect(await codeOf(await attempt.collect())).toEqual([404, 'sign_in_not_found']);
    });

    it('ends after ten minutes', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'allow');
      clock.ahead = 601_000;
      expect(await codeOf(await attempt.collect())).toEqual([404, 'sign_in_not_found']);
      expect((await new TestBrowser(stack().url).fetch(attempt.path)).status).toBe(404);
    });

    it('is for its own page', async () => {
      const attempt = await start(openPage());
      const origin = 'https://evil.example';
      expect(await codeOf(await attempt.collect(attempt.verifier, { origin }))).toEqual([
        403,
        'origin_not_allowed',
      ]);
    });

    it.each([
      ['an origin that is not allowed', { origin: 'https://evil.example' }, 403],
      ['a return to another site', { returnTo: 'https://evil.example/' }, 400],
      ['a return that is a script', { returnTo: 'javascript:alert(1)' }, 400],
      ['another workspace', { workspace: crypto.randomUUID() }, 403],
      ['a challenge that is none', { codeChallenge: 'x' }, 400],
      ['no widget', { widgets: [] }, 400],
      ['a widget that the application does not show', { widgets: ['chat', 'images'] }, 403],
    ])('is not begun for %s', async (_, body, status) => {
      expect((await begin(openPage(), body)).answer.status).toBe(status);
    });

    it('goes back to the page with nothing in the address', async () => {
      const returnTo = `${stack().pageOrigin}/help?a=1`;
      const { path } = await start(openPage(), { returnTo });
      expect(await decide(path, 'allow')).toContain(`location.replace(${JSON.stringify(returnTo)})`);
    });

    it('tells the page that it was declined', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'deny');
      expect(await (await attempt.collect()).json()).toEqual({ status: 'denied' });
    });

    it('names application, origin and workspace, in no frame and with no foreign script', async () => {
      await setApplication({ name: 'Kundenportal & Hilfe' });
      const { path } = await start(openPage());
      const answer = await (await browserOf(stack(), 'member')).fetch(path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}';/);
      const page = await answer.text();
      for (const name of [stack().pageOrigin, 'Kundenportal & Hilfe', 'Nordhafen Studio'])
        expect(page).toContain(name.replace('&', '&amp;'));
      expect(page).toContain('„Kundenportal &amp; Hilfe“ Zugriff');
    });

    it.each([
      ['chats', ['chat'], true, false],
      ['prompts', ['prompts'], false, true],
      ['both', ['chat', 'prompts'], true, true],
    ] as const)('says what an application for %s may do', async (_, widgets, chats, prompts) => {
      await setApplication({ widgets: [...widgets] });
      const { path } = await start(openPage(), { widgets });
      const window = await browserOf(stack(), 'member');
      const text = await (await window.fetch(path, { headers: { 'accept-language': 'en' } })).text();
      expect(text.includes('read your chats')).toBe(chats);
      expect(text.includes('Use the credit of')).toBe(chats);
      expect(text.includes('your prompts')).toBe(prompts);
    });

    it('takes an answer from its own form only, of the person it was shown to, once', async () => {
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      const form = formValue(await (await window.fetch(attempt.path)).text());
      const fields = { form, answer: 'allow' };
      await answerForm(window, attempt.path, fields, 'https://evil.example');
      await answerForm(window, attempt.path, { form: 'x', answer: 'allow' });
      await answerForm(await browserOf(stack(), 'admin'), attempt.path, fields);
      expect(await (await attempt.collect()).json()).toEqual({ status: 'pending' });
    });

    it('asks again when a widget comes to what was agreed to', async () => {
      await setApplication({ widgets: ['chat'] });
      await signIn(openPage());
      await setApplication({ widgets: ['chat', 'prompts'] });
      const window = await browserOf(stack(), 'member');
      const open = async (widgets: string[]) => {
        const attempt = await start(openPage(), { widgets });
        const text = await (await window.fetch(attempt.path)).text();
        if (text.includes('sign-in-question'))
          await answerForm(window, attempt.path, { form: formValue(text), answer: 'known' });
        return { ...attempt, text };
      };
      expect(await (await (await open(['chat'])).collect()).json()).toMatchObject({ status: 'done' });
      const asked = await open(['chat', 'prompts']);
      expect(asked.text).not.toContain('sign-in-question');
      expect(await (await asked.collect()).json()).toEqual({ status: 'pending' });
      await decide(asked.path, 'allow');
      expect(await (await asked.collect()).json()).toMatchObject({ status: 'done' });
      const again = await open(['prompts']);
      expect(await (await again.collect()).json()).toMatchObject({ status: 'done' });
    });

    it('counts an agreement only for what the form has shown', async () => {
      await setApplication({ widgets: ['chat'] });
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      const form = formValue(await (await window.fetch(attempt.path)).text());
      await setApplication({ widgets: ['chat', 'prompts'] });
      await answerForm(window, attempt.path, { form, answer: 'allow' }, stack().url);
      expect(await (await attempt.collect()).json()).toEqual({ status: 'pending' });
    });

    it('is not for who is no member', async () => {
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'outsider');
      const answer = await window.fetch(attempt.path, { headers: { 'accept-language': 'de' } });
      expect(answer.status).toBe(403);
      const page = await answer.text();
      expect(page).toContain('Kein Zugang zum Arbeitsbereich');
      expect(page.match(/(?<=>)[^<]+(?=<\/button>)/g)).toEqual(['Schließen']);
      const form = formValue(page);
      await answerForm(window, attempt.path, { form, answer: 'allow' });
      expect(await (await attempt.collect()).json()).toEqual({ status: 'pending' });
      const again = formValue(await (await window.fetch(attempt.path)).text());
      await answerForm(window, attempt.path, { form: again, answer: 'deny' });
      expect(await (await attempt.collect()).json()).toEqual({ status: 'denied' });
    });

    it('stops with the application', async () => {
      const page = openPage();
      const { token } = await signIn(page);
      const attempt = await start(page);
      await setApplication({ enabled: false });
      expect(await codeOf((await begin(page)).answer)).toEqual([403, 'application_disabled']);
      expect(await codeOf(await attempt.collect())).toEqual([403, 'application_disabled']);
      expect(await codeOf(await refresh(page))).toEqual([403, 'application_disabled']);
      expect(await codeOf(await use(token))).toEqual([403, 'application_disabled']);
      expect((await new TestBrowser(stack().url).fetch(attempt.path)).status).toBe(403);
    });

    it('takes the cookie before for a race, and ends the session of one that was copied', async () => {
      const page = openPage();
      const { token } = await signIn(page);
      const first = page.browser.cookie('oriel-embed') ?? '';
      expect((await refresh(page)).status).toBe(200);
      const copy = openPage();
      copy.browser.setCookie('oriel-embed', first);
      const raced = await refresh(copy);
      expect([raced.status, raced.headers.getSetCookie()]).toEqual([200, []]);
      clock.ahead = 11_000;
      expect(await tokenOf(await refresh(copy))).toBeNull();
      expect(await tokenOf(await refresh(page))).toBeNull();
      expect(await codeOf(await use(token))).toEqual([401, 'token_rejected']);
    });

    it('keeps the session where many widgets of a page renew at once', async () => {
      const page = openPage();
      await signIn(page);
      const first = page.browser.cookie('oriel-embed') ?? '';
      const late = openPage();
      // Sent with the first cookie, and delayed by the browser until others had their answer.
      late.browser.setCookie('oriel-embed', first);
      for (const _widget of [1, 2, 3]) expect(await tokenOf(await refresh(page))).not.toBeNull();
      expect(await tokenOf(await refresh(late))).not.toBeNull();
      expect(await tokenOf(await refresh(page))).not.toBeNull();
    });

    it.each([
      ['9 hours', 9],
      ['30 days', 30 * 24],
    ])('lasts for %s after the last use, where the application says so', async (_, hours) => {
      await setApplication({ signInHours: hours });
      const life = hours * 3_600;
      const page = openPage();
      const attempt = await start(page);
      await decide(attempt.path, 'allow');
      expect((await attempt.collect()).headers.getSetCookie().join()).toContain(`; Max-Age=${life};`);
      for (const _use of [1, 2]) {
        clock.ahead += life * 1000 - 5_000;
        const renewed = await refresh(page);
        expect(renewed.headers.getSetCookie().join()).toContain(`; Max-Age=${life};`);
        expect((await use((await tokenOf(renewed)) ?? '')).status).toBe(200);
      }
      clock.ahead += life * 1000 + 1_000;
      expect(await tokenOf(await refresh(page))).toBeNull();
    });

    it('ends after eight hours, with the membership, and when an administrator says so', async () => {
      const page = openPage();
      await signIn(page, 'admin');
      clock.ahead = 8 * 3_600_000 + 1000;
      expect(await tokenOf(await refresh(page))).toBeNull();
      clock.ahead = 0;
      const owner = await browserOf(stack(), 'owner');
      const { organizationId } = stack().keys;
      const [application] = await stack()
        .services.db.select()
        .from(applications)
        .where(eq(applications.publishableKey, stack().keys.publishableKey));
      const sessions = `${base}/organizations/${organizationId}/applications/${application?.id}/embed-sessions`;
      expect(((await (await owner.fetch(sessions)).json()) as unknown[]).length).toBeGreaterThan(0);
      expect((await owner.fetch(sessions, { method: 'DELETE' })).status).toBe(204);
      expect(await (await owner.fetch(sessions)).json()).toEqual([]);
      expect(await tokenOf(await refresh(page))).toBeNull();

      const leaver = openPage();
      await signIn(leaver);
      const { db } = stack().services;
      const isMember = and(
        eq(organizationMembers.userId, await findUserId(stack(), 'member')),
        eq(organizationMembers.organizationId, organizationId),
      );
      const rows = await db.delete(organizationMembers).where(isMember).returning();
      expect(await tokenOf(await refresh(leaver))).toBeNull();
      await db.insert(organizationMembers).values(rows);
    });

    it('ends when the person takes the consent back, and for nobody else', async () => {
      const page = openPage();
      const { token } = await signIn(page);
      const waiting = await start(openPage());
      await decide(waiting.path, 'allow');
      const other = openPage();
      const { token: others } = await signIn(other, 'admin');
      const member = await browserOf(stack(), 'member');
      const consents = `${base}/embed-consents`;
      const list = async () => (await (await member.fetch(consents)).json()) as Record<string, unknown>[];
      const [consent] = await list();
      expect(consent).toMatchObject({
        origin: stack().pageOrigin,
        workspace: 'Nordhafen Studio',
        widgets: expect.arrayContaining(['chat']),
      });
      const remove = (origin: string) =>
        member.fetch(`${consents}/${consent?.applicationId}?origin=${encodeURIComponent(origin)}`, {
          method: 'DELETE',
        });
      expect((await remove('https://other.example')).status).toBe(204);
      expect(await list()).toHaveLength(1);
      expect((await remove(stack().pageOrigin)).status).toBe(204);
      expect(await list()).toEqual([]);
      expect(await codeOf(await use(token))).toEqual([401, 'token_rejected']);
      expect(await tokenOf(await refresh(page))).toBeNull();
      expect(await codeOf(await waiting.collect())).toEqual([404, 'sign_in_not_found']);
      expect((await use(others)).status).toBe(200);
      expect((await refresh(other)).status).toBe(200);
    });

    it('gives nothing for an agreement that was forgotten before it was collected', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'allow');
      const { organizationId, publishableKey } = stack().keys;
      const [application] = await stack()
        .services.db.select()
        .from(applications)
        .where(eq(applications.publishableKey, publishableKey));
      const owner = await browserOf(stack(), 'owner');
      const sessions = `${base}/organizations/${organizationId}/applications/${application?.id}/embed-sessions`;
      expect((await owner.fetch(sessions, { method: 'DELETE' })).status).toBe(204);
      expect(await codeOf(await attempt.collect())).toEqual([404, 'sign_in_not_found']);
    });

    it('refuses a sign-in that was confirmed before the person signed out everywhere', async () => {
      const attempt = await start(openPage());
      await decide(attempt.path, 'allow');
      const member = await browserOf(stack(), 'member');
      expect((await member.fetch('/api/core/v1/users/me/sessions', { method: 'DELETE' })).status).toBe(204);
      expect(await codeOf(await attempt.collect())).toEqual([404, 'sign_in_not_found']);
    });

    it.each(['everywhere', 'of the page'] as const)(
      'signs out %s while another change holds the consent',
      async where => {
        const page = openPage();
        const { token } = await signIn(page);
        const attempt = await start(openPage());
        await decide(attempt.path, 'allow');
        const member = await browserOf(stack(), 'member');
        const { db } = stack().services;
        const userId = await findUserId(stack(), 'member');
        const waiting = async () => {
          const { rows } = await db.execute<{ count: number }>(
            sql`SELECT count(*)::integer AS count FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rows[0]?.count;
        };
        const [ended] = await db.transaction(async tx => {
          // The order in which a sign-in is collected, and a consent withdrawn.
          await tx.select().from(embedConsents).where(eq(embedConsents.userId, userId)).for('update');
          const ends =
            where === 'everywhere'
              ? member.fetch('/api/core/v1/users/me/sessions', { method: 'DELETE' })
              : page.post('/embed-sessions/end', {}, { authorization: `Bearer ${token}` });
          await expect.poll(waiting).toBe(1);
          await tx.delete(embedSignIns).where(eq(embedSignIns.userId, userId));
          await tx
            .update(embedSessions)
            .set({ revokedAt: new Date() })
            .where(eq(embedSessions.userId, userId));
          return [ends] as const;
        });
        expect((await ended).status).toBe(204);
      },
    );

    it('lets no other call of a page carry cookies', async () => {
      const { pageOrigin, url } = stack();
      const ask = async (path: string) =>
        (
          await fetch(`${url}${path}`, {
            method: 'OPTIONS',
            headers: { origin: pageOrigin, 'access-control-request-method': 'POST' },
          })
        ).headers.get('access-control-allow-credentials');
      expect(await ask(`${base}/embed-tokens/refresh`)).toBe('true');
      for (const path of [`${base}/embed-sign-ins`, `${base}/embed-tokens`, '/api/core/v1/auth/session'])
        expect(await ask(path)).toBeNull();
    });

    it('keeps hashes only', async () => {
      const page = openPage();
      const { verifier, token } = await signIn(page);
      const pending = await start(page);
      const [, secret = ''] = (page.browser.cookie('oriel-embed') ?? '').split('.');
      expect(secret).toHaveLength(43);
      const { db } = stack().services;
      const rows = JSON.stringify([
        await db.select().from(embedSessions),
        await db.select().from(embedSignIns),
      ]);
      expect(rows).toContain(pending.id);
      for (const value of [verifier, pending.verifier, token, secret]) expect(rows).not.toContain(value);
    });
  },
  { now: clock.now },
);
