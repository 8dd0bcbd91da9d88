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

/** One of the tests that differ in a combination only stands for the others. */
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
    // Specs that depend on the meaning of SQL run on the embedded database, too: one worker, one stack.
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
    // Motion costs a quarter of the processor time: the full run has it, and specs that look at it.
    ...(process.env.ORIEL_TEST_FULL ? {} : { contextOptions: { reducedMotion: 'reduce' } as const }),
    // What a test answers in place of the server would not be asked for by a worker.
    serviceWorkers: 'block',
    // A trace of every test would take a fifth of the time; what fails is tried again, and then there is one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // A name of this machine whose pages have what pages without HTTPS have.
      args: [...args, '--host-resolver-rules=MAP intranet.test 127.0.0.1'],
    },
  },
});
