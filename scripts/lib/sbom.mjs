import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { parse } from 'yaml';
import { root } from './workspace.mjs';

/**
 * Shipped packages, each with the development dependencies that its bundle includes. Other workspace packages are added with
 * the package that uses them.
 */
const shipped = {
  'packages/server': [],
  'packages/sdk': [/^@oriel\//, '@preact/signals', '@viz-js/viz', 'mermaid', 'preact'],
  portal: [],
  docs: ['vue', 'vitepress'],
};
/** Bundled without its own dependencies, which are build tools. */
const alone = new Set(['vitepress']);

/** Type packages contain no code, so a peer that installs them does not make them part of the product. */
const isShipped = name => !name.startsWith('@types/');

const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

/** Reads the manifests of installed packages by name and version, because a lock file contains no licences. */
function readInstalled() {
  const store = join(root, 'node_modules', '.pnpm');
  const manifests = new Map();
  for (const folder of readdirSync(store)) {
    const [, scoped, plain] = /^(@[^+@]+\+[^@]+)@|^([^@]+)@/.exec(folder) ?? [];
    const name = scoped?.replace('+', '/') ?? plain;
    if (!name) continue;
    try {
      const manifest = readJson(join(store, folder, 'node_modules', name, 'package.json'));
      manifests.set(`${manifest.name}@${manifest.version}`, manifest);
    } catch {
      // A folder without a package, such as the folder of links. A missing package is listed without a licence.
    }
  }
  return manifests;
}

const matches = (name, wanted) =>
  wanted.some(one => (typeof one === 'string' ? one === name : one.test(name)));

/**
 * Writes the bill of materials of the shipped product as a CycloneDX document, from the lock file and the installed packages,
 * without network access. The same lock file gives the same text.
 */
export function writeSbom() {
  const lock = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
  const installed = readInstalled();
  const licences = new Contrib.License.Factories.LicenseFactory();
  const product = readJson(join(root, 'package.json'));
  const main = new Models.Component(Enums.ComponentType.Application, product.name, {
    bomRef: product.name,
    version: product.version,
    description: product.description,
    licenses: new Models.LicenseRepository([licences.makeFromString(product.license)]),
  });
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) });
  const components = new Map();

  /** Adds a registry package and its dependencies, by its key in the lock file. */
  function addPackage(name, version) {
    const key = `${name}@${version}`;
    // Instances of a package that differ only in their peers are one component.
    const plain = key.replace(/\(.*$/, '');
    const known = components.get(plain);
    if (known) return known.bomRef;
    const manifest = installed.get(plain);
    const { resolution, peerDependenciesMeta = {} } = lock.packages[plain];
    const [group, own] = name.startsWith('@') ? name.split('/') : [undefined, name];
    const number = plain.slice(name.length + 1);
    const component = new Models.Component(Enums.ComponentType.Library, own, {
      bomRef: plain,
      group,
      version: number,
      purl: `pkg:npm/${name.replace('@', '%40')}@${number}`,
      licenses: new Models.LicenseRepository(
        typeof manifest?.license === 'string' ? [licences.makeFromString(manifest.license)] : [],
      ),
      hashes: new Models.HashDictionary([
        [
          Enums.HashAlgorithm['SHA-512'],
          Buffer.from(resolution.integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
        ],
      ]),
    });
    components.set(plain, component);
    bom.components.add(component);
    const { dependencies = {}, optionalDependencies = {} } = alone.has(name)
      ? {}
      : (lock.snapshots[key] ?? {});
    // An optional peer is present only because another package needs it, such as the compiler next to its types.
    for (const [needed, its] of Object.entries({ ...dependencies, ...optionalDependencies }))
      if (isShipped(needed) && !peerDependenciesMeta[needed]?.optional)
        component.dependencies.add(addPackage(...resolve(needed, its)));
    return component.bomRef;
  }

  /** Resolves an alias, which is written as `name@version` in place of the version. */
  function resolve(name, version) {
    const [, aliased, number] = /^(@?[^@(]+)@(\d.*)$/.exec(version) ?? [];
    return aliased ? [aliased, number] : [name, version];
  }

  const walked = new Set();
  function addImporter(path) {
    if (walked.has(path)) return;
    walked.add(path);
    const { dependencies = {}, devDependencies = {} } = lock.importers[path];
    const peers = Object.keys(readJson(join(root, path, 'package.json')).peerDependencies ?? {});
    const bundled = [...(shipped[path] ?? []), ...peers];
    const wanted = [
      ...Object.entries(dependencies),
      ...Object.entries(devDependencies).filter(([name]) => matches(name, bundled)),
    ];
    for (const [name, { version }] of wanted) {
      if (!isShipped(name)) continue;
      if (version.startsWith('link:')) addImporter(posix.normalize(`${path}/${version.slice(5)}`));
      else main.dependencies.add(addPackage(...resolve(name, version)));
    }
  }
  for (const path of Object.keys(shipped)) addImporter(path);

  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}
