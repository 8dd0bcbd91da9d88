import { runSecretKeysCommand } from '../secret-keys/secret-keys-command';
import { runCommand } from './run-command';

void runCommand(runSecretKeysCommand);
