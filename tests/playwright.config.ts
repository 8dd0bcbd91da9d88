import { defineConfig } from '@playwright/test';
import { browserFlags } from './browser-flags';

const results = process.env.ORIEL_TEST_RESULTS;

const args = browserFlags(
  // Pages whose answer a test writes itself come from no address, so the browser would not let them load from this
  // machine; that check alone is off.
  'LocalNetworkAccessChecks',
  // Each page would start a process for the case that another follows.
  'SpareRendererForSitePerProcess',
);

export default defineConfig<object, { database: 'pglite' | 'postgresql' }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One of the tests that differ in a combination only stands for the others.
  ...(!process.env.ORIEL_TEST_FULL && { grepInvert: /@full/ }),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  outputDir: 'node_modules/.cache/playwright',
  projects: [
    { name: 'pglite', use: { database: 'pglite' } },
    // What depends on the meaning of SQL runs on PostgreSQL, too.
    { name: 'postgresql', testMatch: 'e2e/{journey,resume}.spec.ts', use: { database: 'postgresql' } },
  ],
  use: {
    locale: 'en-GB',
    // A trace of every test would take a fifth of the time; what fails is tried again, and then there is one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // A name of this machine whose pages have what pages without HTTPS have.
      args: [...args, '--host-resolver-rules=MAP intranet.test 127.0.0.1'],
    },
  },
});
