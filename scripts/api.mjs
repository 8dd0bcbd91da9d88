// Writes the public surface of packages to docs/api. Arguments: names of packages, default all; `--check` only compares.
import { reportApi, reported } from './lib/api-report.mjs';
import { fail } from './lib/run.mjs';

const names = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const write = !process.argv.includes('--check');
for (const name of names.length > 0 ? names : reported) {
  const { ok, output } = await reportApi(name, { write });
  if (!ok) fail(output);
}
