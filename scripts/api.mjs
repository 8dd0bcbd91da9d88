// Writes the public surface of packages to docs/api. Arguments: names of packages, default all; `--check` only compares.
import { reportApi, reported } from './lib/api-report.mjs';
import { fail, run } from './lib/run.mjs';
import { bin } from './lib/workspace.mjs';

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const names = asked.length > 0 ? asked : reported;
const compiled = await run(bin('tsc'), ['-b', ...names.map(name => `packages/${name}`)]);
if (compiled.code !== 0) fail(compiled.output);
const problems = reportApi(names, { write: !process.argv.includes('--check') });
if (problems.length > 0) fail(problems.join('\n'));
