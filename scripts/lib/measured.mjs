import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const file = join(root, 'docs', 'contributing.md');

/**
 * Writes the figures of a full run into the table of phases in `docs/contributing.md`.
 *
 * @param {readonly import('./summary.mjs').PhaseOutcome[]} phases
 * @param {number} seconds wall time of all phases
 */
export function record(phases, seconds) {
  writeFileSync(file, writeMeasured(readFileSync(file, 'utf8'), phases, seconds));
}

/**
 * Returns the text with the measured figures filled into its table of phases.
 *
 * @param {string} text
 * @param {readonly import('./summary.mjs').PhaseOutcome[]} phases
 * @param {number} seconds wall time of all phases
 */
export function writeMeasured(text, phases, seconds) {
  const total = key => phases.reduce((sum, phase) => sum + (phase[key] ?? 0), 0);
  const all = { seconds, processor: total('processor'), passed: total('passed') };
  const rows = [...phases.map(phase => [`\`${phase.name}\``, phase]), ['all', all]];
  return rows.reduce((written, [name, figures]) => {
    const row = new RegExp(String.raw`^(\| ${name} \|[^|]*\|)[^|]*(\|[^|]*\|)[^|]*\|[^|]*\|`, 'm');
    if (!row.test(written)) throw new Error(`The table of phases has no row for ${name}`);
    const [wall, processor] = [figures.seconds, figures.processor ?? 0].map(Math.round);
    return written.replace(row, `$1 ${wall} $2 ${processor} | ${figures.passed.toLocaleString('en')} |`);
  }, text);
}
