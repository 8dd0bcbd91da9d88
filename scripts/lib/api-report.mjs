import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** Packages with a public surface; `testing` is private. */
export const reported = readdirSync(join(root, 'packages')).filter(name => name !== 'testing');

/** The entries of a package, each with the name of its report; most have one. */
const entriesOf = name => ({
  [name]: 'index',
  ...(name === 'sdk' && { 'sdk-react': 'react/index' }),
});

/**
 * Compares the public surface of a package with its report under `docs/api`, or writes the report.
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function reportApi(name, { write = false } = {}) {
  const folder = join(root, 'packages', name);
  const types = join(root, '.cache', 'types', name);
  rmSync(types, { recursive: true, force: true });
  const emitted = await run(join(root, 'node_modules', '.bin', 'tsc'), [
    '-p',
    folder,
    ...['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'],
    ...['--outDir', types, '--rootDir', root],
  ]);
  if (emitted.code !== 0) return { ok: false, output: emitted.output };

  for (const [report, entry] of Object.entries(entriesOf(name))) {
    const entryPoint = join(types, 'packages', name, 'src', `${entry}.d.ts`);
    const result = reportEntry(folder, entryPoint, report, write);
    if (!result.ok) return result;
  }
  return { ok: true, output: '' };
}

function reportEntry(folder, entryPoint, report, write) {
  const messages = [];
  const config = ExtractorConfig.prepare({
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
      apiReport: {
        enabled: true,
        reportFileName: `${report}.api.md`,
        reportFolder: join(root, 'docs', 'api'),
        reportTempFolder: join(root, '.cache', 'api'),
      },
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
  mkdirSync(join(root, 'docs', 'api'), { recursive: true });
  mkdirSync(join(root, '.cache', 'api'), { recursive: true });
  const result = Extractor.invoke(config, {
    // Only a local build writes the report.
    localBuild: write,
    messageCallback: message => {
      message.handled = true;
      if (message.logLevel === 'error') messages.push(message.text);
    },
  });
  if (messages.length > 0) return { ok: false, output: messages.join('\n') };
  if (write || !result.apiReportChanged) return { ok: true, output: '' };
  return { ok: false, output: `The public surface in ${report}.api.md has changed; run npm run api.` };
}
