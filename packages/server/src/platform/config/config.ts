import type { ConfigOf } from './setting';
import { agentSettings } from './settings/agents';
import { databaseSettings } from './settings/database';
import { limitSettings } from './settings/limits';
import { mailSettings } from './settings/mail';
import { modelSettings } from './settings/models';
import { moneySettings } from './settings/money';
import { operationSettings } from './settings/operation';
import { productSettings } from './settings/product';
import { serverSettings } from './settings/server';
import { signInSettings } from './settings/sign-in';
import { storageSettings } from './settings/storage';
import { toolSettings } from './settings/tools';

/** All settings that the server reads, in the order of `docs/configuration.md`. */
export const settings = {
  ...serverSettings,
  ...databaseSettings,
  ...storageSettings,
  ...signInSettings,
  ...mailSettings,
  ...modelSettings,
  ...moneySettings,
  ...agentSettings,
  ...limitSettings,
  ...productSettings,
  ...toolSettings,
  ...operationSettings,
};

/**
 * Configuration of the server, read from the environment by `readConfig`. The definition of each setting describes its
 * field.
 */
export interface Config extends ConfigOf<typeof settings> {}
