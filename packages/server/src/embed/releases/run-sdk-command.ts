import { printOutcome } from '../../commands/print-outcome';
import { runSdkCommand } from './sdk-command';

printOutcome(runSdkCommand(process.env, process.argv.slice(2)));
