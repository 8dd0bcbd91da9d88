import type { Services } from '../services';
import { type BackupSource, runBackupCommand } from './backup-command';
import { runKeysCommand } from './keys-command';
import { runSecretKeysCommand } from './secret-keys-command';

/** What a command for operators has to work with. */
export type CommandServices = Pick<
  Services,
  'db' | 'bus' | 'departures' | 'secret' | 'now' | 'publicUrl' | 'frameOrigin'
> &
  BackupSource;

/** @returns what is printed; `advise` is told what a person should know and no script that takes the answer */
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
