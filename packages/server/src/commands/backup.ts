import { backUp } from './back-up';
import { printOutcome } from './print-outcome';

printOutcome(backUp(process.env, process.argv.slice(2)));
