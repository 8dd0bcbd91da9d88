export type { Config } from './config/config';
export { ConfigError } from './config/config-error';
export { readConfig } from './config/read-config';
export { type Setting, settings } from './config/setting';
export { createServer, type RunningServer, type ServerOptions } from './create-server';
export { ensureTestTemplate } from './db/pack-database';
export { type DemoUsername, demoAccounts, demoPassword } from './dev/accounts';
export type { ExampleKeys } from './dev/seed/seed-examples';
export type { Services } from './services';
