/**
 * @typedef {{ file: string, seconds: number }} FileTime
 * @typedef {{
 *   name: string, seconds: number, processor?: number, passed: number, failed: number,
 *   failures?: readonly string[], again?: readonly string[], files: readonly FileTime[]
 * }} PhaseOutcome what a phase of the test came to; `failures` and
 *   `again` name the tests that failed and those that passed only at the second try
 */

const slowest = 10;

/** @param {number | undefined} seconds */
const number = seconds => (seconds === undefined ? '–' : seconds.toFixed(1));

/** @param {readonly string[]} cells */
const row = ([first, ...rest]) => `${first.padEnd(10)}${rest.map(cell => cell.padStart(14)).join('')}`;

/**
 * The lines at the end of a run: the phases with what they cost, the slowest files, and what was over its budget.
 * @param {readonly PhaseOutcome[]} phases
 * @param {{ seconds: number, budgets?: Readonly<Record<string, number>> }} run wall time of all; budgets hold for phases
 * that ran whole
 */
export function summarize(phases, { seconds, budgets = {} }) {
  const tests = phase => phase.passed + phase.failed;
  const total = phases.reduce((sum, phase) => sum + tests(phase), 0);
  const processor = phases.some(phase => phase.processor === undefined)
    ? undefined
    : phases.reduce((sum, phase) => sum + (phase.processor ?? 0), 0);
  const lines = [
    row(['phase', 'wall s', 'processor s', 'tests']),
    ...phases.map(phase =>
      row([phase.name, number(phase.seconds), number(phase.processor), String(tests(phase))]),
    ),
    row(['all', number(seconds), number(processor), String(total)]),
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
  return [...lines, ...warnings(phases, budgets), ...failures(phases)];
}

function warnings(phases, budgets) {
  const over = phases.filter(phase => phase.seconds > (budgets[phase.name] ?? Number.POSITIVE_INFINITY));
  return [
    ...over.flatMap(phase => [
      '',
      `Over budget: ${phase.name} took ${number(phase.seconds)} s and has ${budgets[phase.name]} s (docs/contributing.md).`,
    ]),
    // A busy machine can make a test too slow once; a test that needs a second try often hides a race.
    ...phases.flatMap(({ name, again = [] }) =>
      again.length === 0 ? [] : ['', `Passed only at the second try in ${name}:`, ...again.map(indent)],
    ),
  ];
}

const failures = phases =>
  phases.flatMap(({ name, failures = [] }) =>
    failures.length === 0 ? [] : ['', `Failed in ${name}:`, ...failures.map(indent)],
  );

const indent = line => `  ${line}`;
