import type { Services } from '../services';
import { type BackupSource, runBackupCommand } from './backup-command';
import { runKeysCommand } from './keys-command';
import { runSecretKeysCommand } from './secret-keys-command';

/** Services for operators' commands. */
export type CommandServices = Pick<
  Services,
  'db' | 'bus' | 'departures' | 'secret' | 'now' | 'publicUrl' | 'frameOrigin'
> &
  BackupSource;

/** @returns the output; `advise` receives advice for a person that a script reading the output must not get */
type Command = (
  services: CommandServices,
  args: readonly string[],
  advise: (text: string) => void,
) => Promise<string>;

export type CommandName = 'keys' | 'secret-keys' | 'backup';

export const commands: Readonly<Record<CommandName, Command>> = {
  keys: runKeysCommand,
  'secret-keys': runSecretKeysCommand,
  backup: runBackupCommand,
};
