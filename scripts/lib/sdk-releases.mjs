// Publishes builds of the SDK with the built command while a built server runs, as an operator does.
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment, expect, startServer } from './built-server.mjs';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const sha = content => `sha256-${createHash('sha256').update(content).digest('base64')}`;
const hashed = /-([\w-]{7})(\.\w+)$/;
const built = join(root, 'packages', 'sdk', 'dist', 'cdn');

/** Runs publish, list, roll-back, pin and clean with four versions, and checks the server after each. */
export async function checkSdkReleases() {
  const place = mkdtempSync(join(tmpdir(), 'oriel-releases-'));
  const folder = join(place, 'releases');
  const env = { SDK_RELEASES: folder, DATA_DIR: join(place, 'data') };
  let server;
  try {
    server = await startServer(env);
    return { ok: true, output: await publishAndRollBack({ place, folder, env, server }) };
  } catch (error) {
    return { ok: false, output: `${error.message}\n${server?.printed() ?? ''}` };
  } finally {
    await server?.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

async function publishAndRollBack({ place, folder, env, server }) {
  const own = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8')).version;
  const older = install(place, '0.0.1', hash => [...hash].reverse().join(''));
  const newer = install(place, '900.0.0', hash => hash.slice(1) + hash.slice(0, 1));
  const newest = install(place, '901.0.0', hash => hash.slice(1) + hash.slice(0, 1));
  const versionOf = async release =>
    JSON.parse((await server.call(`/sdk/${release}/manifest.json`)).text).version;
  /** Runs `npm run sdk` of a version, which publishes the build next to it. */
  const sdk = async (at, ...args) => {
    const { code, output } = await run('npm', ['run', '--silent', 'sdk', '--', ...args], {
      cwd: at,
      env,
      base: bareEnvironment,
    });
    if (code !== 0) throw new Error(`sdk ${args.join(' ')} ended with ${code}\n${output}`);
    return output.trim();
  };

  expect('nothing is published', await sdk(root, 'list'), `Nothing has been published into ${folder}`);
  expect('v1 without releases', await versionOf('v1'), own);
  expect('the first', await sdk(older.folder, 'publish'), 'v1 is 0.0.1');
  expect('v1 of a server that was not started anew', await versionOf('v1'), '0.0.1');
  expect('its update', await sdk(root, 'publish'), `v1 is ${own}`);
  expect('v1 after it', await versionOf('v1'), own);
  // A page loaded before the update requests its late parts after it.
  await expectFiles(server, 'v1', older, hashed);
  await expectFiles(server, '0.0.1', older, /./);
  const late = Object.keys(older.integrity).find(file => hashed.test(file));
  expect('an older part under another exact version', (await server.call(`/sdk/${own}/${late}`)).status, 404);

  await sdk(newer.folder, 'publish');
  await sdk(newest.folder, 'publish');
  expect('roll-back', await sdk(root, 'roll-back'), 'v1 is 900.0.0');
  expect('v1 after it', await versionOf('v1'), '900.0.0');
  expect('roll-back to a version', await sdk(root, 'roll-back', own), `v1 is ${own}`);
  await expectFiles(server, 'v1', newest, hashed);
  // Two operators act at once; neither undoes the other's change.
  await Promise.all([
    sdk(root, 'pin', '0.0.1'),
    sdk(root, 'pin', '900.0.0'),
    sdk(root, 'pin', '901.0.0'),
    sdk(root, 'roll-back', '900.0.0'),
  ]);
  const listed = await sdk(root, 'list');
  expect(
    'what is listed',
    listed.replaceAll(/\d{4}-\d\d-\d\d/g, 'today'),
    `901.0.0  replaced today  pinned\n900.0.0  v1  pinned\n${own}  replaced today\n0.0.1  replaced today  pinned`,
  );

  const pointerFile = join(folder, 'releases.json');
  const pointer = JSON.parse(readFileSync(pointerFile, 'utf8'));
  writeFileSync(
    pointerFile,
    JSON.stringify({ ...pointer, replaced: { ...pointer.replaced, '0.0.1': '2020-01-01T00:00:00.000Z' } }),
  );
  expect('what is pinned', await sdk(root, 'clean'), 'Nothing is too old');
  await sdk(root, 'unpin', '0.0.1');
  expect('what is too old', await sdk(root, 'clean'), 'Removed: 0.0.1');
  expect('a release that is gone', (await server.call('/sdk/0.0.1/oriel.js')).status, 404);
  expect(
    'what lies there',
    readdirSync(folder).sort().join(),
    [own, '900.0.0', '901.0.0', 'releases.json'].sort().join(),
  );
  return '';
}

/** Expects every matching file of a build to have the contents that its manifest states. */
async function expectFiles(server, release, { integrity }, names) {
  for (const [file, hash] of Object.entries(integrity)) {
    if (!names.test(file)) continue;
    const { status, text } = await server.call(`/sdk/${release}/${file}`);
    expect(`${file} under ${release}`, `${status} ${sha(text)}`, `200 ${hash}`);
  }
}

/**
 * Copies this version to a build with another number and new hashes in its file names, including the names by which the files
 * refer to each other.
 */
function install(place, version, rename) {
  const folder = join(place, version);
  const server = join(folder, 'packages', 'server');
  const target = join(folder, 'packages', 'sdk', 'dist', 'cdn');
  for (const path of [server, target]) mkdirSync(path, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'packages', 'server', 'dist'), join(server, 'dist'), {
    recursive: true,
    filter: path => !/\.(map|gz)$/.test(path),
  });
  symlinkSync(join(root, 'packages', 'server', 'node_modules'), join(server, 'node_modules'));
  const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));
  const names = new Map(
    Object.keys(manifest.integrity).map(name => [
      name,
      name.replace(hashed, (_, hash, end) => `-${rename(hash)}${end}`),
    ]),
  );
  const rewrite = text =>
    text
      .replace(/[\w-]+\.(?:js|css|json)/g, name => names.get(name) ?? name)
      .replaceAll(`version:"${manifest.version}"`, `version:"${version}"`);
  const integrity = {};
  for (const [name, renamed] of names) {
    const text = rewrite(readFileSync(join(built, name), 'utf8'));
    writeFileSync(join(target, renamed), text);
    integrity[renamed] = sha(text);
  }
  const written = {
    ...JSON.parse(rewrite(JSON.stringify({ ...manifest, integrity: undefined }))),
    version,
    integrity,
  };
  writeFileSync(join(target, 'manifest.json'), JSON.stringify(written));
  return { folder, integrity };
}
