import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { parse } from 'yaml';
import { root } from './workspace.mjs';

/**
 * What is shipped, and what of its development dependencies is part of it because it is bundled. Other packages of the
 * workspace come with the one that uses them.
 */
const shipped = {
  'packages/server': [],
  'packages/sdk': [/^@oriel\//, '@preact/signals', '@viz-js/viz', 'mermaid', 'preact'],
  portal: [],
  docs: ['vue', 'vitepress'],
};
/** Bundled without what it needs itself, which are tools of the build. */
const alone = new Set(['vitepress']);

/** Types hold no code, and a peer that installs them is no reason to name them. */
const isShipped = name => !name.startsWith('@types/');

const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

/** Manifests of what is installed, by name and version; a lock file knows no licences. */
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
      // A folder without a package, such as that of links; what is missing is named without a licence.
    }
  }
  return manifests;
}

const matches = (name, wanted) =>
  wanted.some(one => (typeof one === 'string' ? one === name : one.test(name)));

/**
 * The bill of materials of what is shipped, as a CycloneDX document: from the lock file and the installed packages,
 * without a network. The same lock file gives the same text.
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

  /** A package of the registry with all that it needs, by its key in the lock file. */
  function addPackage(name, version) {
    const key = `${name}@${version}`;
    // The same package with other peers is one component.
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
    // An optional peer is there because something else is: the compiler beside the types for it.
    for (const [needed, its] of Object.entries({ ...dependencies, ...optionalDependencies }))
      if (isShipped(needed) && !peerDependenciesMeta[needed]?.optional)
        component.dependencies.add(addPackage(...resolve(needed, its)));
    return component.bomRef;
  }

  /** Another name for a package is written as `name@version` in place of the version. */
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
