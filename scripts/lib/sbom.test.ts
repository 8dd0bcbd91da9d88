import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { writeSbom } from './sbom.mjs';
import { root } from './workspace.mjs';

interface Sbom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly group?: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses?: readonly unknown[];
    readonly hashes: readonly { readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const text = writeSbom();
const sbom: Sbom = JSON.parse(text);
const nameOf = ({ group, name }: Sbom['components'][number]) => (group ? `${group}/${name}` : name);
const names = new Set(sbom.components.map(nameOf));

/** Registry packages that the shipped sources import. */
function importedPackages(): ReadonlySet<string> {
  const packages = readdirSync(join(root, 'packages')).filter(name => name !== 'testing');
  const found = new Set<string>();
  for (const folder of [...packages.map(name => `packages/${name}`), 'portal']) {
    const files = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' });
    for (const path of files.filter(name => /\.tsx?$/.test(name))) {
      // `render-in-root` renders parts for the tests of several packages.
      if (/\.test\.tsx?$|\b(testing|test-support|render-in-root)\b/.test(path)) continue;
      const source = readFileSync(join(root, folder, 'src', path), 'utf8');
      for (const [, type, module = ''] of source.matchAll(
        /^(?:import|export) (type )?[^'";]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm,
      )) {
        const name = module
          .split('/')
          .slice(0, module.startsWith('@') ? 2 : 1)
          .join('/');
        const isBuiltIn = module.startsWith('node:') || builtinModules.includes(name);
        // Names such as `oriel:widget` and `#csv-parse` belong to this repository.
        const isOwn = /^@oriel\/|^#|:/.test(name);
        if (!type && name && !isBuiltIn && !isOwn) found.add(name);
      }
    }
  }
  return found;
}

it('names every package that shipped sources import, each with version, address and hash', () => {
  const imported = importedPackages();
  expect(imported.size).toBeGreaterThan(40);
  expect([...imported].filter(name => !names.has(name))).toEqual([]);
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  for (const component of sbom.components) {
    expect(component.purl).toBe(`pkg:npm/${nameOf(component).replace('@', '%40')}@${component.version}`);
    expect(component.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  }
});

it('includes transitive dependencies, but no build or test tools', () => {
  const refs = new Set(sbom.components.map(component => component['bom-ref']));
  const needed = sbom.dependencies.flatMap(({ dependsOn = [] }) => dependsOn);
  expect(needed.filter(ref => !refs.has(ref))).toEqual([]);
  expect(names).toContain('pg-protocol');
  expect(names).toContain('d3-shape');
  for (const tool of ['vitest', 'typescript', 'vite', 'playwright', 'drizzle-kit', '@types/node'])
    expect(names).not.toContain(tool);
});

it('states the licences of installed packages', () => {
  const without = sbom.components.filter(({ licenses }) => !licenses).map(nameOf);
  expect(without.length).toBeLessThan(sbom.components.length / 10);
  expect(sbom.components.find(({ name }) => name === 'hono')?.licenses).toEqual([{ license: { id: 'MIT' } }]);
});

it('uses no network, and returns the same text again', () => {
  const fetching = vi.spyOn(globalThis, 'fetch');
  expect(writeSbom()).toBe(text);
  expect(fetching).not.toHaveBeenCalled();
});
