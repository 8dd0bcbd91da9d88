import { runKeysCommand } from './access/signing/keys-command';
import { runCommand } from './run-command';

void runCommand(runKeysCommand);
