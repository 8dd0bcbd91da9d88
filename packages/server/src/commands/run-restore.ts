import { printOutcome } from './print-outcome';
import { restore } from './restore';

printOutcome(restore(process.env, process.argv.slice(2)));
