import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@oriel/testing/free-port';
import { daily } from '../daily';
import { chatOn } from '../sdk/host-page';
import { collectViolations } from '../violations';
import { expect, test } from './test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Examples with large frameworks, which `npm run test:full` builds from the packed SDK, and how their servers start. */
const hosts = [
  { name: 'angular-host', isolation: 'shadow', program: 'server.mjs', onServer: false },
  { name: 'sveltekit-host', isolation: 'shadow', program: 'build/index.js', onServer: true },
  { name: 'nuxt-host', isolation: 'iframe', program: '.output/server/index.mjs', onServer: true },
  { name: 'astro-host', isolation: 'iframe', program: 'dist/server/entry.mjs', onServer: true },
  {
    name: 'react-router-host',
    isolation: 'shadow',
    program: 'node_modules/@react-router/serve/bin.js',
    args: ['build/server/index.js'],
    onServer: true,
  },
] as const;

// A browser that kept files of another host would show that one.
test.use({ isWarm: false });

let running: ChildProcess | undefined;
test.afterEach(async ({ stack }) => {
  stack.serveFrom();
  if (!running || running.exitCode !== null) return;
  const ended = once(running, 'exit');
  running.kill();
  await ended;
});

for (const { name, isolation, program, onServer, ...more } of hosts)
  test(
    `the chat of ${name} is ready, answers, goes with its page and comes back`,
    daily(false),
    async ({ page, stack }) => {
      const built = join(root, '.cache', 'frameworks', name);
      const port = await freePort();
      const { ORIEL_API, ORIEL_PUBLISHABLE_KEY, ORIEL_SECRET_KEY } = stack.siteSettings;
      const { NODE_OPTIONS: _, ...inherited } = process.env;
      // Angular's server runs beside the endpoint for Express, from the folder of the examples.
      const cwd = name === 'angular-host' ? join(root, 'examples', name) : built;
      running = spawn(process.execPath, [program, ...('args' in more ? more.args : [])], {
        cwd,
        env: {
          ...inherited,
          ...stack.siteSettings,
          NODE_ENV: 'production',
          SITE_ORIGIN: stack.examples,
          HOST: '127.0.0.1',
          PORT: String(port),
          DIST: join(built, 'dist'),
          PUBLIC_ORIEL_API: ORIEL_API,
          PUBLIC_ORIEL_PUBLISHABLE_KEY: ORIEL_PUBLISHABLE_KEY,
          NUXT_ORIEL_SECRET_KEY: ORIEL_SECRET_KEY,
          NUXT_SITE_ORIGIN: stack.examples,
          NUXT_PUBLIC_ORIEL_API: ORIEL_API,
          NUXT_PUBLIC_ORIEL_PUBLISHABLE_KEY: ORIEL_PUBLISHABLE_KEY,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      stack.serveFrom(port);
      await expect
        .poll(() =>
          fetch(`${stack.examples}/help`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      const rendered = await (await fetch(`${stack.examples}/help`)).text();
      expect(rendered.includes('<h1>Help</h1>')).toBe(onServer);
      expect(rendered).not.toContain(ORIEL_SECRET_KEY);

      const errors: string[] = [];
      page.on('console', message => {
        if (message.type() === 'error') errors.push(message.text());
      });
      const violations = await collectViolations(page.context());
      stack.model.use(() => [{ text: 'It is **in hand**.' }]);
      await page.context().addCookies([{ name: 'session', value: 'demo-session', url: stack.examples }]);
      await page.goto(`${stack.examples}/`);
      const help = page.getByRole('link', { name: 'Help' });
      await help.click();
      const chat = chatOn(page, isolation);
      await expect(chat.composer).toBeEditable();
      await chat.composer.fill('Is it ready?');
      await chat.composer.press('Enter');
      await expect(chat.answers.first()).toContainText('It is in hand.');
      await expect(page.getByText('The chat has answered with 18 characters.')).toBeVisible();

      await page.getByRole('link').first().click();
      await expect(page.locator('oriel-chat')).toHaveCount(0);
      await help.click();
      await expect(chat.composer).toBeEditable();
      await expect(chat.answers.first()).toContainText('It is in hand.');

      await page.goto(`${stack.examples}/help`);
      await expect(chat.composer).toBeEditable();
      const status = (headers: Record<string, string>) =>
        fetch(`${stack.examples}/oriel/token`, { method: 'POST', headers }).then(answer => answer.status);
      expect(await status({ origin: stack.examples })).toBe(401);
      expect(await status({ origin: 'https://evil.example', cookie: 'session=demo-session' })).toBe(403);
      expect([violations, errors]).toEqual([[], []]);
    },
  );
