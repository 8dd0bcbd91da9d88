import { runSigningKeysCommand } from '../identity/signing/signing-keys-command';
import type { CommandServices } from './commands';
import { createEmbedKeys } from './create-embed-keys';

/** Runs `npm run keys`: `create` makes everything that a site needs, the other subcommands are for signing keys. */
export function runKeysCommand(
  services: CommandServices,
  [command, ...args]: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  if (command === 'create') return createEmbedKeys(services, args, advise);
  return runSigningKeysCommand(services, command === undefined ? args : [command, ...args]);
}
