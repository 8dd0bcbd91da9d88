import type { TestBrowser } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { beforeEach, expect, it } from 'vitest';
import { browserOf } from '../../http/testing/actors';
import { answerForm, embedPagesOf, formValue } from './testing/embed-pages';

describeStack(
  'the window of a sign-in that was agreed to before',
  stack => {
    const { openPage, start, signIn, setApplication } = embedPagesOf(stack);
    const read = async (window: TestBrowser, path: string, headers: Record<string, string> = {}) =>
      (await window.fetch(path, { headers })).text();
    const statusOf = async ({ collect }: Awaited<ReturnType<typeof start>>) =>
      ((await (await collect()).json()) as { status: string }).status;

    beforeEach(async () => {
      await setApplication({
        enabled: true,
        allowedOrigins: [stack().pageOrigin],
        widgets: ['chat', 'prompts'],
      });
    });

    it('asks whatever the browser says of the page that leads there', async () => {
      await signIn(openPage());
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      for (const referer of [`${stack().pageOrigin}/wiki`, stack().pageOrigin, 'https://evil.example/', ''])
        expect(await read(window, attempt.path, { referer })).toContain('<form');
      expect(await statusOf(attempt)).toBe('pending');
    });

    it('asks whoever has begun to sign in before she was known to this browser', async () => {
      await signIn(openPage());
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      expect(await read(window, `${attempt.path}?back=1`, { referer: `${stack().pageOrigin}/` })).toContain(
        '<form',
      );
      expect(await statusOf(attempt)).toBe('pending');
    });

    it('asks its opener on the page of the attempt, and nobody else', async () => {
      const window = await browserOf(stack(), 'member');
      const first = await start(openPage());
      expect(await read(window, first.path)).not.toContain('sign-in-question');
      await signIn(openPage());
      const attempt = await start(openPage());
      const page = await read(window, attempt.path);
      expect(page).toContain('sign-in-question');
      for (const text of [stack().pageOrigin, attempt.url]) expect(page).toContain(JSON.stringify(text));
      expect(page).not.toContain("'*'");
      // If the page itself navigated to the sign-in, there is no opener.
      const away = await start(openPage(), { returnTo: `${stack().pageOrigin}/help` });
      const whole = await read(window, away.path);
      expect(whole).toContain('<form');
      expect(whole).not.toContain('sign-in-question');
    });

    it('goes on when the page has answered, by its own form and for who has agreed', async () => {
      await signIn(openPage());
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      const form = formValue(await read(window, attempt.path));
      const known = { form, answer: 'known' };
      await answerForm(window, attempt.path, known, 'https://evil.example');
      await answerForm(window, attempt.path, known, stack().pageOrigin);
      await answerForm(window, attempt.path, { form: 'x', answer: 'known' });
      await answerForm(await browserOf(stack(), 'admin'), attempt.path, known);
      expect(await statusOf(attempt)).toBe('pending');
      await answerForm(window, attempt.path, known);
      expect(await statusOf(attempt)).toBe('done');
    });

    it('does not go on where nobody has agreed, or a widget has come', async () => {
      await setApplication({ widgets: ['chat'] });
      const first = await start(openPage());
      const window = await browserOf(stack(), 'member');
      const answer = async (path: string) => {
        const form = formValue(await read(window, path));
        await answerForm(window, path, { form, answer: 'known' });
      };
      await answer(first.path);
      expect(await statusOf(first)).toBe('pending');
      await signIn(openPage());
      await setApplication({ widgets: ['chat', 'prompts'] });
      const more = await start(openPage(), { widgets: ['prompts'] });
      await answer(more.path);
      expect(await statusOf(more)).toBe('pending');
      const same = await start(openPage());
      await answer(same.path);
      expect(await statusOf(same)).toBe('done');
    });

    it('asks again after a sign-out on the page, with the way to another account, until it is answered', async () => {
      const page = openPage();
      await signIn(page);
      const ended = await page.post(`/embed-sessions/end?origin=${encodeURIComponent(stack().pageOrigin)}`);
      expect(ended.status).toBe(204);
      const attempt = await start(openPage());
      const window = await browserOf(stack(), 'member');
      const text = await read(window, attempt.path);
      expect(text).not.toContain('sign-in-question');
      expect(text).toMatch(/href="[^"]*auth\/login[^"]*prompt=select_account"/);
      await answerForm(window, attempt.path, { form: formValue(text), answer: 'known' });
      expect(await statusOf(attempt)).toBe('pending');
      await answerForm(window, attempt.path, {
        form: formValue(await read(window, attempt.path)),
        answer: 'allow',
      });
      expect(await statusOf(attempt)).toBe('done');
      expect(await read(window, (await start(openPage())).path)).toContain('sign-in-question');
    });

    it('does not go on by itself where the page has gone along', async () => {
      await signIn(openPage());
      const away = await start(openPage(), { returnTo: `${stack().pageOrigin}/help` });
      const window = await browserOf(stack(), 'member');
      const form = formValue(await read(window, away.path));
      await answerForm(window, away.path, { form, answer: 'known' });
      expect(await statusOf(away)).toBe('pending');
    });
  },
  { each: true },
);
