export { guardFormula, unguardFormula } from './formula-guard';
