import { runCommand } from './run-command';

void runCommand('backup');
