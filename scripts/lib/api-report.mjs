import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { root } from './workspace.mjs';

/** Packages whose declarations are reported. `testing` is private; `contracts-report.mjs` reports the surface of `contracts`. */
export const reported = readdirSync(join(root, 'packages')).filter(
  name => name !== 'testing' && name !== 'contracts',
);

/** The entry points of a package by report name; most packages have one. */
const entriesOf = name => ({
  [name]: 'index',
  ...(name === 'sdk' && { 'sdk-react': 'react/index', 'sdk-vue': 'vue/index' }),
});

/**
 * Whether two reports describe the same surface. The compiler orders the members of a union by first use, which differs between
 * incremental and full builds, so the order of words does not count.
 * @param {string} before
 * @param {string} after
 */
export const isSameSurface = (before, after) => sortedWords(before) === sortedWords(after);
// A string may contain quotes of the other kind, and ends on its line.
const words = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\w$]+|[^\s|;,]/g;
const sortedWords = text => (text.match(words) ?? []).sort().join(' ');

/**
 * Returns the new report, with the old text of each declaration that has not changed.
 * @param {string} before
 * @param {string} after
 */
export function keepOrder(before, after) {
  const known = new Map(before.split('\n\n').map(each => [sortedWords(each), each]));
  const declarations = after.split('\n\n').map(each => known.get(sortedWords(each)) ?? each);
  return declarations.join('\n\n');
}

/**
 * Compares the public surfaces of packages with their reports under `docs/api`, or writes the reports. Reads the declarations
 * that `tsc -b` writes to `.cache/types`, all in one program.
 * @param {readonly string[]} names
 * @param {{ write?: boolean }} [options]
 * @returns {string[]} the problems
 */
export function reportApi(names, { write = false } = {}) {
  const configs = names.flatMap(name =>
    Object.entries(entriesOf(name)).map(([report, entry]) => configFor(name, report, entry)),
  );
  if (configs.length === 0) return [];
  const compilerState = CompilerState.create(configs[0], {
    additionalEntryPoints: configs.map(config => config.mainEntryPointFilePath),
  });
  return configs.flatMap(config => {
    const problems = [];
    Extractor.invoke(config, {
      compilerState,
      // Restricts writing to the report in the temporary folder.
      localBuild: false,
      messageCallback: message => {
        message.handled = true;
        if (message.logLevel === 'error') problems.push(message.text);
      },
    });
    const { reportFilePath, reportTempFilePath } = config;
    const before = existsSync(reportFilePath) ? readFileSync(reportFilePath, 'utf8') : '';
    const after = readFileSync(reportTempFilePath, 'utf8');
    if (problems.length > 0 || isSameSurface(before, after)) return problems;
    if (write) writeFileSync(reportFilePath, keepOrder(before, after));
    else
      problems.push(
        `The public surface in docs/api/${basename(reportFilePath)} has changed; run npm run api.`,
      );
    return problems;
  });
}

function configFor(name, report, entry) {
  const folder = join(root, 'packages', name);
  const entryPoint = join(root, '.cache', 'types', 'packages', name, 'src', `${entry}.d.ts`);
  const folders = { reportFolder: join(root, 'docs', 'api'), reportTempFolder: join(root, '.cache', 'api') };
  for (const each of Object.values(folders)) mkdirSync(each, { recursive: true });
  return ExtractorConfig.prepare({
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(folder, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: entryPoint,
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2022',
            module: 'ESNext',
            moduleResolution: 'bundler',
            customConditions: ['oriel-source'],
            jsx: 'react-jsx',
            lib: ['ES2023', 'DOM', 'DOM.Iterable'],
            skipLibCheck: true,
            strict: true,
            types: [],
          },
          include: [entryPoint],
        },
        skipLibCheck: true,
      },
      apiReport: { enabled: true, reportFileName: `${report}.api.md`, ...folders },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: { default: { logLevel: 'none' } },
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
}
