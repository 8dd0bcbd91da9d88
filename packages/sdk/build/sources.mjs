import { readdirSync } from 'node:fs';

const packages = readdirSync(new URL('../../', import.meta.url));

/** The packages of whose sources the SDK is built. */
export const sources = [
  'contracts',
  'tables',
  'client',
  'bridge',
  'ui',
  'app-kit',
  ...packages.filter(name => name.startsWith('widget-')),
  'sdk',
];
