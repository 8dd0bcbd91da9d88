import type { Page } from '@playwright/test';
import { collectViolations } from '../violations';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

/** Questions of readers, with the page or section that must come first. */
const questions = {
  launcher: 'embedding#four-ways-in',
  csp: 'embedding#content-security-policy',
  'rate limit': 'troubleshooting#rate_limited',
  cors: 'embedding#content-security-policy',
  'sign out': 'embedding#handle',
  troubleshooting: 'troubleshooting',
  changelog: 'changelog',
  upgrade: 'changelog',
  wordpress: 'wordpress',
  react: 'embedding#react',
  vue: 'embedding#vue',
  'next.js': 'embedding#next',
  'token endpoint': 'token-endpoints',
  'publishable key': 'embedding#keys',
  'secret key': 'token-endpoints#the-steps',
  iframe: 'embedding#isolation',
  'shadow dom': 'embedding#isolation',
  'dark mode': 'embedding#options',
  height: 'embedding#styling',
  language: 'embedding#options',
  events: 'embedding#events',
  commands: 'embedding#handle',
  backup: 'operations#backup',
  postgres: 'operations#several-processes',
  docker: 'operations#several-processes',
  systemd: 'operations#a-service-without-containers',
  prometheus: 'operations#prometheus',
  smtp: 'configuration',
  oidc: 'configuration',
  stripe: 'billing#stripe',
  webhook: 'billing#stripe',
  openai: 'use-from-a-program',
  'api key': 'use-from-a-program#create-a-key',
  ORIGIN_NOT_ALLOWED: 'troubleshooting#origin_not_allowed',
  csp_blocked: 'troubleshooting#csp_blocked',
  error: 'troubleshooting',
  playground: 'playground',
} as const;

const germanQuestions = {
  einbetten: 'de/embedding#vier-wege',
  CSP: 'de/embedding#content-security-policy',
  'Token-Endpunkt': 'de/token-endpoints',
  Postgres: 'de/operations#mehrere-prozesse',
  Backup: 'de/operations#sicherung',
  Guthaben: 'de/plans#guthaben',
  Agent: 'de/agents',
  Mitglieder: 'de/administration#mitglieder',
  Bilder: 'de/images',
  Felder: 'de/prompt-variables',
} as const;

/** The first result for each question; its section only where the expectation names one. */
async function askAll(stack: Stack, page: Page, start: string, expected: Readonly<Record<string, string>>) {
  // The search waits for a pause in typing.
  await page.clock.install();
  await page.goto(stack.portal + start);
  await page.keyboard.press('Control+k');
  const results = page.getByRole('listbox').getByRole('option');
  const found: Record<string, string> = {};
  for (const [question, section] of Object.entries(expected)) {
    await page.getByRole('searchbox').fill('');
    await page.clock.runFor(500);
    await expect(results).toHaveCount(0);
    await page.getByRole('searchbox').fill(question);
    await page.clock.runFor(500);
    await expect(results, question).not.toHaveCount(0);
    const href = (await results.first().getAttribute('href')) ?? '';
    const path = decodeURI(new URL(href, page.url()).href.slice(`${stack.portal}/docs/`.length));
    found[question] = section.includes('#') ? path : path.replace(/#.*/, '');
  }
  return found;
}

test('the search leads each question to its guide first', async ({ page, stack }) => {
  const violations = await collectViolations(page.context());
  expect(await askAll(stack, page, '/docs/', questions)).toEqual(questions);
  expect(violations).toEqual([]);
});

test('the search leads German questions to their guides', async ({ page, stack }) => {
  expect(await askAll(stack, page, '/docs/de/', germanQuestions)).toEqual(germanQuestions);
});
