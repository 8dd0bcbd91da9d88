import { defineConfig } from '@playwright/test';
import { browserFlags } from './browser-flags';

const results = process.env.ORIEL_TEST_RESULTS;

const args = browserFlags(
  // Pages that a test serves through a route have no network address, so the browser would block their requests to this
  // machine. Only that check is disabled.
  'LocalNetworkAccessChecks',
  // Each page would start a spare process in case another page follows.
  'SpareRendererForSitePerProcess',
);

/** One of the tests that differ only in a combination stands for the others. */
const leftOut = (elsewhere: string) =>
  process.env.ORIEL_TEST_FULL ? {} : { grepInvert: new RegExp(`@full|${elsewhere}`) };

export default defineConfig<object, { database: 'pglite' | 'postgresql' }>({
  testDir: '.',
  globalSetup: ['./build-pages.mjs', './e2e/stack/seeded-data.ts'],
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  outputDir: 'node_modules/.cache/playwright',
  projects: [
    {
      name: 'postgresql',
      use: { database: 'postgresql' },
      ...leftOut('@pglite'),
    },
    // Specs that depend on the semantics of SQL also run on the embedded database: one worker, one stack.
    {
      name: 'pglite',
      testMatch: 'e2e/{journey,resume}.spec.ts',
      use: { database: 'pglite' },
      workers: 1,
      ...leftOut('@postgresql'),
    },
  ],
  use: {
    locale: 'en-GB',
    // Animations cost a quarter of the processor time, so only the full run and the specs that test them enable them.
    ...(process.env.ORIEL_TEST_FULL ? {} : { contextOptions: { reducedMotion: 'reduce' } as const }),
    // Requests from a service worker would bypass the routes of the tests.
    serviceWorkers: 'block',
    // Tracing every test would cost a fifth of the time; failed tests are retried with a trace.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // A name of this machine whose pages have only the features available without HTTPS.
      args: [...args, '--host-resolver-rules=MAP intranet.test 127.0.0.1'],
    },
  },
});
