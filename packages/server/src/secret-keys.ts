import { runSecretKeysCommand } from './access/keys/secret-keys-command';
import { runCommand } from './run-command';

void runCommand(runSecretKeysCommand);
