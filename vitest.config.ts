import { defineConfig } from 'vitest/config';

const conditions = ['oriel-source'];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  ...shared,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['packages/{contracts,client,bridge}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'dom',
          environment: 'jsdom',
          setupFiles: 'packages/testing/src/browser-globals.ts',
          include: ['packages/{ui,widget-*,sdk}/src/**/*.test.{ts,tsx}', 'portal/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['packages/{server,testing}/src/**/*.test.ts'],
          globalSetup: 'packages/testing/src/postgres/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
