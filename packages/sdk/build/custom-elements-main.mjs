// Writes dist/custom-elements.json, which the field `customElements` of the package names.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { customElements, readMembers, readTokens } from './custom-elements.mjs';
import { packageRoot, source } from './vite-options.mjs';

const here = path => fileURLToPath(new URL(path, import.meta.url));
const alias = { '@oriel/contracts': here('../../contracts/src/index.ts') };
const read = async path =>
  (await runnerImport(path, { configFile: false, logLevel: 'error', resolve: { alias } })).module;
const text = path => readFileSync(here(path), 'utf8');

const { widgetTable } = await read(here('../../contracts/src/host/widget-table.ts'));
const { optionTable } = await read(source('options/option-table.ts'));
const { commonEventNames } = await read(source('options/event-names.ts'));
const manifest = customElements({
  widgets: widgetTable,
  options: optionTable,
  meanings: readMembers(text('../src/options/mount-options.ts'), 'MountOptions'),
  events: commonEventNames,
  tokens: readTokens(text('../../ui/src/theme/tokens.css')),
});
writeFileSync(`${packageRoot}dist/custom-elements.json`, `${JSON.stringify(manifest, null, 2)}\n`);
