import { runCommand } from './run-command';

void runCommand('staff');
