import { runSigningKeysCommand } from '../identity/signing/signing-keys-command';
import type { CommandServices } from './commands';
import { createEmbedKeys } from './create-embed-keys';

/** What `npm run keys` does with its arguments: `create` makes what a site needs, the rest is about keys that sign. */
export function runKeysCommand(
  services: CommandServices,
  [command, ...args]: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  if (command === 'create') return createEmbedKeys(services, args, advise);
  return runSigningKeysCommand(services, command === undefined ? args : [command, ...args]);
}
