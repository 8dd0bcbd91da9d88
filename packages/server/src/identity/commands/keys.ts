import { runKeysCommand } from '../signing/keys-command';
import { runCommand } from './run-command';

void runCommand(runKeysCommand);
