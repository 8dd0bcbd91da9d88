import { runSigningKeysCommand } from '../identity/signing/signing-keys-command';
import type { BackupSource, CommandServices } from './command-services';
import { createEmbedKeys } from './create-embed-keys';
import { runSecretKeysCommand } from './secret-keys-command';
import { runStaffCommand } from './staff-command';

/** @returns the output; `advise` receives advice for a person that a script reading the output must not get */
type Command = (
  services: CommandServices,
  args: readonly string[],
  advise: (text: string) => void,
) => Promise<string>;

export type CommandName = 'keys' | 'secret-keys' | 'staff' | 'backup';

export const commands: Readonly<Record<CommandName, Command>> = {
  keys: runKeysCommand,
  'secret-keys': runSecretKeysCommand,
  staff: runStaffCommand,
  backup: runBackupCommand,
};

/**
 * The server's part of `npm run backup`: packs a consistent snapshot of the database. The command itself copies everything else
 * while the server continues.
 */
export async function runBackupCommand({ pack }: BackupSource, [file]: readonly string[]): Promise<string> {
  if (!pack) throw new Error('The database is a PostgreSQL, which has its own tools for backups');
  if (file === undefined) throw new Error('Name the file to write');
  await pack(file);
  return file;
}

/** Runs `npm run keys`: `create` makes everything that a site needs, the other subcommands are for signing keys. */
export function runKeysCommand(
  services: CommandServices,
  [command, ...args]: readonly string[],
  advise: (text: string) => void,
): Promise<string> {
  if (command === 'create') return createEmbedKeys(services, args, advise);
  return runSigningKeysCommand(services, command === undefined ? args : [command, ...args]);
}
