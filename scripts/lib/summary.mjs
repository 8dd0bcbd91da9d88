import { tolerance } from './budgets.mjs';

/**
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{
 *   name: string, seconds: number, processor?: number, passed: number, failed: number,
 *   failures?: readonly string[], again?: readonly string[], skipped?: readonly string[], files: readonly FileTime[], slowness?: number
 * }} PhaseOutcome what a phase of the test came to; `failures`,
 *   `again` and `skipped` name the tests that failed, that passed only at the second try and that did not run; `slowness` is how many times slower
 *   the machine was than the one for which the budgets are, 1 at least
 * @typedef {import('./budgets.mjs').Budget} Budget
 */

const slowest = 10;

/** @param {number | undefined} seconds */
const number = seconds => (seconds === undefined ? '–' : seconds.toFixed(1));

/** @param {readonly string[]} cells */
const row = ([first, ...rest]) => `${first.padEnd(10)}${rest.map(cell => cell.padStart(14)).join('')}`;

/** @param {readonly (number | undefined)[]} seconds */
const sum = seconds =>
  seconds.some(each => each === undefined)
    ? undefined
    : seconds.reduce((total, each) => (total ?? 0) + (each ?? 0), 0);

/**
 * Builds the summary of a run: the phases with their costs and budgets, the slowest files, exceeded budgets, and skipped and failed tests.
 *
 * @param {readonly PhaseOutcome[]} phases
 * @param {{ seconds: number, budgets?: Readonly<Record<string, Budget>> }} run wall time of all phases; budgets of phases that
 *   ran completely
 */
export function summarize(phases, { seconds, budgets = {} }) {
  const tests = phase => phase.passed + phase.failed;
  const budgetOf = (names, kind) => sum(names.map(name => budgets[name]?.[kind]));
  const names = phases.map(({ name }) => name);
  const lineOf = (first, rowNames, wall, processor, count) =>
    row([
      first,
      number(wall),
      number(budgetOf(rowNames, 'seconds')),
      number(processor),
      number(budgetOf(rowNames, 'processor')),
      String(count),
    ]);
  const lines = [
    row(['phase', 'wall s', 'budget', 'processor s', 'budget', 'tests']),
    ...phases.map(phase => lineOf(phase.name, [phase.name], phase.seconds, phase.processor, tests(phase))),
    lineOf(
      'all',
      names,
      seconds,
      sum(phases.map(({ processor }) => processor)),
      phases.reduce((total, phase) => total + tests(phase), 0),
    ),
  ];

  const files = phases
    .flatMap(phase => phase.files.map(each => ({ ...each, phase: phase.name })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowest);
  if (files.length > 0) {
    lines.push('', 'The slowest files:');
    lines.push(
      ...files.map(each => `${number(each.seconds).padStart(7)} s  ${each.phase.padEnd(9)}${each.file}`),
    );
  }
  const warnings = phases.flatMap(phase => [
    ...overTime(phase, budgets[phase.name]),
    // A busy machine can slow a test down once; a test that often needs a second try usually hides a race.
    ...listOf(`Passed only at the second try in ${phase.name}:`, phase.again),
    ...listOf(`Skipped in ${phase.name}:`, phase.skipped),
    ...listOf(`Failed in ${phase.name}:`, phase.failures),
  ]);
  return [...lines, ...warnings];
}

/**
 * Finds the phases that used so much processor time that the run fails.
 *
 * @param {readonly PhaseOutcome[]} phases
 * @param {Readonly<Record<string, Budget>>} budgets of phases that ran completely
 */
export const overBudget = (phases, budgets) => phases.filter(phase => isOver(phase, budgets[phase.name]));

/** Seconds of processor time above which a phase fails. */
const limitOf = ({ slowness = 1 }, budget) => tolerance * slowness * budget.processor;

const isOver = (phase, budget) => budget !== undefined && (phase.processor ?? 0) > limitOf(phase, budget);

function overTime(phase, budget) {
  if (isOver(phase, budget)) {
    const most = number(limitOf(phase, budget));
    return [
      '',
      `Over budget: ${phase.name} took ${number(phase.processor)} s of processor time and fails above ${most} s.`,
    ];
  }
  if (budget === undefined || phase.seconds <= budget.seconds) return [];
  return ['', `Slow: ${phase.name} took ${number(phase.seconds)} s, its budget is ${budget.seconds} s.`];
}

const listOf = (title, names = []) =>
  names.length === 0 ? [] : ['', title, ...names.map(name => `  ${name}`)];
