// Writes the public surface of packages to docs/api. Takes package names as arguments, default all; `--check` only compares.
import { reportApi, reported } from './lib/api-report.mjs';
import { reportContracts } from './lib/contracts-report.mjs';
import { fail, run } from './lib/run.mjs';
import { nativeCompiler } from './lib/workspace.mjs';

const asked = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const names = asked.length > 0 ? asked : [...reported, 'contracts'];
const write = !process.argv.includes('--check');
const compiled = await run(nativeCompiler, ['-b', ...names.map(name => `packages/${name}`)]);
if (compiled.code !== 0) fail(compiled.output);
const problems = [
  ...(names.includes('contracts') ? await reportContracts({ write }) : []),
  ...reportApi(
    names.filter(name => name !== 'contracts'),
    { write },
  ),
];
if (problems.length > 0) fail(problems.join('\n'));
