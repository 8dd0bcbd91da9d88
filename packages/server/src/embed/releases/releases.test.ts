import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { builtWidgets } from '@oriel/contracts';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerEmbed } from '../register-embed';
import { pinRelease, publishRelease, removeOldReleases, rollBack } from './change-releases';
import { compareVersions } from './release-folder';
import { runSdkCommand } from './sdk-command';

const publicUrl = 'https://ai.example.com';
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

let place = '';
let folder = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'oriel-releases-'));
  folder = join(place, 'releases');
});
afterEach(() => rm(place, { recursive: true }));

/** Writes a build like that of the SDK: a loader, a lazily loaded part, and the manifest. */
async function build(
  version: string,
  { late = `late ${version}`, name = '', frames = {}, profile = 'release', quotes = '""' } = {},
) {
  const hash = createHash('sha256').update(late).digest('base64url').slice(0, 7);
  const lateFile = name || `late-${hash}.js`;
  const texts: Record<string, string> = {
    'oriel.js': `const data={version:"${version}",frameOrigin:${quotes}}`,
    'oriel-strict.js': `const data={version:"${version}",frameOrigin:${quotes},isStrict:true}`,
    'frame-page.css': '',
    'frame-page.js': `first("${version}")`,
    [lateFile]: late,
    ...frames,
  };
  const target = join(place, `build-${version}-${hash}`);
  await mkdir(target, { recursive: true });
  for (const [file, text] of Object.entries(texts)) await writeFile(join(target, file), text);
  const manifest = {
    version,
    profile,
    loader: 'oriel.js',
    widgets: Object.fromEntries(
      builtWidgets.map(widget => [widget, { framePage: [lateFile], frameWords: {} }]),
    ),
    diagramPage: lateFile,
    integrity: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, hashOf(text)])),
  };
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest));
  return { folder: target, late: lateFile, version };
}

/** A server beside an unpublished build. */
async function serve({ frameOrigin = publicUrl } = {}) {
  const beside = await build('9.0.0');
  const app = new Hono();
  registerEmbed(app, {
    findApplication: async () => ({
      widgets: ['chat', 'prompts'],
      allowedOrigins: ['https://www.example.com'],
    }),
    watchApplications: () => {},
    publicUrl,
    frameOrigin,
    sdkFolder: beside.folder,
    releasesFolder: folder,
  });
  return async (path: string, headers = {}) => {
    const answer = await app.request(path, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
}

describe('releases of the SDK', () => {
  it('cannot be made from the quick build', async () => {
    const { folder: quick } = await build('1.0.0', { profile: 'start' });
    await expect(publishRelease(folder, quick)).rejects.toThrow('run npm run build first');
    expect(existsSync(folder)).toBe(false);
  });

  it('leave a page that was loaded from an earlier one its late parts', async () => {
    const ask = await serve();
    const [first, second] = [await build('1.0.0'), await build('1.1.0')];
    await publishRelease(folder, first.folder);
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.0.0');
    await publishRelease(folder, second.folder);
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.1.0');
    const late = await ask(`/sdk/v1/${first.late}`);
    expect([late.status, late.text]).toEqual([200, 'late 1.0.0']);
    expect(late.headers.get('cache-control')).toContain('immutable');
    expect((await ask(`/sdk/v1/${second.late}`)).text).toBe('late 1.1.0');
    // Names without a hash belong to one release.
    await writeFile(join(folder, '1.0.0', 'only-here.js'), '');
    expect((await ask('/sdk/v1/only-here.js')).status).toBe(404);
  });

  it('answer under their exact version with the files that their manifest names', async () => {
    const ask = await serve();
    for (const version of ['1.0.0', '1.1.0']) await publishRelease(folder, (await build(version)).folder);
    for (const release of ['1.0.0', '1.1.0', 'v1']) {
      const manifest = JSON.parse((await ask(`/sdk/${release}/manifest.json`)).text);
      expect(manifest.version).toBe(release === 'v1' ? '1.1.0' : release);
      for (const [file, hash] of Object.entries(manifest.integrity))
        expect(hashOf((await ask(`/sdk/${release}/${file}`)).text)).toBe(hash);
    }
    // An exact release does not serve a file that only another release has.
    const other = await build('1.1.0');
    expect((await ask(`/sdk/1.0.0/${other.late}`)).status).toBe(404);
    expect((await ask('/sdk/1.2.0/oriel.js')).status).toBe(404);
  });

  it.each(['""', '``'])(
    'have loaders and hashes of their own where frames have an origin, for a place of %s',
    async quotes => {
      const ask = await serve({ frameOrigin: 'https://frames.example.com' });
      for (const version of ['1.0.0', '1.1.0'])
        await publishRelease(folder, (await build(version, { quotes })).folder);
      const manifest = JSON.parse((await ask('/sdk/1.0.0/manifest.json')).text);
      const loader = (await ask('/sdk/1.0.0/oriel.js')).text;
      expect(loader).toBe('const data={version:"1.0.0",frameOrigin:"https://frames.example.com"}');
      expect(manifest.integrity['oriel.js']).toBe(hashOf(loader));
    },
  );

  it('are rolled back by the pointer alone, for loaders and frame pages at once', async () => {
    const ask = await serve();
    const builds = [await build('1.0.0'), await build('1.9.0'), await build('1.10.0')];
    await writeFile(
      join(builds[0]?.folder ?? '', 'oriel.js.gz'),
      gzipSync(`const data={version:"1.0.0",frameOrigin:""}`),
    );
    for (const each of builds) await publishRelease(folder, each.folder);
    const frame = async () =>
      (await ask(`${publicUrl}/embed/v1/frame?widget=chat&key=pk_1&origin=https%3A%2F%2Fwww.example.com`))
        .text;
    expect(await frame()).toContain(builds[2]?.late);
    expect(await rollBack(folder)).toBe('1.9.0');
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.9.0');
    expect(await frame()).toContain(builds[1]?.late);
    expect(await frame()).toContain('1.9.0');
    // A page with the release that was rolled back keeps working.
    expect((await ask(`/sdk/v1/${builds[2]?.late}`)).status).toBe(200);
    expect(await rollBack(folder, '1.0.0')).toBe('1.0.0');
    await expect(rollBack(folder)).rejects.toThrow('No release older than 1.0.0');
    await expect(rollBack(folder, '2.0.0')).rejects.toThrow('2.0.0 is not kept');
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.0.0');
    // Publish the same build again to move forward.
    await publishRelease(folder, builds[2]?.folder ?? '');
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.10.0');
  });

  it('go 30 days after they were replaced, but for the three newest and the pinned', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const after = (days: number) => new Date(start + days * 86_400_000);
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'];
    for (const [index, version] of versions.entries())
      await publishRelease(folder, (await build(version)).folder, after(index));
    // 1.0.0 was replaced on day 1.
    expect(await removeOldReleases(folder, after(30.9))).toEqual([]);
    await pinRelease(folder, '1.1.0', true);
    expect(await removeOldReleases(folder, after(31))).toEqual(['1.0.0']);
    expect(await removeOldReleases(folder, after(400))).toEqual(['1.2.0']);
    expect(readdirSync(folder).sort()).toEqual(['1.1.0', '1.3.0', '1.4.0', '1.5.0', 'releases.json']);
    await pinRelease(folder, '1.1.0', false);
    // The current `v1` is kept at any age.
    await rollBack(folder, '1.1.0', after(401));
    expect(await removeOldReleases(folder, after(900))).toEqual([]);
    await rollBack(folder, '1.5.0', after(901));
    expect(await removeOldReleases(folder, after(930))).toEqual([]);
    expect(await removeOldReleases(folder, after(931))).toEqual(['1.1.0']);
    const ask = await serve();
    expect((await ask('/sdk/1.1.0/oriel.js')).status).toBe(404);
    await expect(pinRelease(folder, '1.1.0', true)).rejects.toThrow('is not kept');
  });

  it('are published whole or not at all', async () => {
    const ask = await serve();
    await publishRelease(folder, (await build('1.0.0')).folder);
    const cut = await build('1.1.0');
    await writeFile(join(cut.folder, cut.late), 'late 1.');
    await expect(publishRelease(folder, cut.folder)).rejects.toThrow(
      `${cut.late} is not what its manifest says`,
    );
    await rm(join(cut.folder, cut.late));
    await expect(publishRelease(folder, cut.folder)).rejects.toThrow('is not whole');
    const packed = await build('1.1.0', { late: 'packed' });
    for (const [suffix, content] of [
      ['.br', brotliCompressSync('packed').subarray(0, 4)],
      ['.gz', gzipSync('other')],
    ] as const) {
      await writeFile(join(packed.folder, packed.late + suffix), content);
      await expect(publishRelease(folder, packed.folder)).rejects.toThrow(`${packed.late}${suffix} holds`);
      await rm(join(packed.folder, packed.late + suffix));
    }
    // The same version with other contents, and the same name for other contents.
    await expect(publishRelease(folder, (await build('1.0.0', { late: 'other' })).folder)).rejects.toThrow(
      '1.0.0 is published with other contents',
    );
    const { late } = await build('1.0.0');
    await expect(
      publishRelease(folder, (await build('1.2.0', { late: 'other', name: late })).folder),
    ).rejects.toThrow('under the same hash');
    await expect(publishRelease(folder, place)).rejects.toThrow('holds no build');
    expect(readdirSync(folder).sort()).toEqual(['1.0.0', 'releases.json']);
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('1.0.0');
    // Files of a killed publish are removed after a day.
    const half = join(folder, '.publishing-x');
    await mkdir(half);
    await removeOldReleases(folder);
    expect(existsSync(half)).toBe(true);
    await utimes(half, 0, 0);
    await removeOldReleases(folder);
    expect(existsSync(half)).toBe(false);
  });

  it('are changed by one at a time: nothing that others do at that moment is lost', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
    const builds = await Promise.all(versions.map(version => build(version)));
    await Promise.all(builds.map(each => publishRelease(folder, each.folder)));
    const last = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')).v1;
    await Promise.all([
      ...versions.map(version => pinRelease(folder, version, true)),
      rollBack(folder, '1.1.0'),
      removeOldReleases(folder),
    ]);
    const pointer = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'));
    expect({ ...pointer, pinned: [...pointer.pinned].sort() }).toMatchObject({
      v1: '1.1.0',
      pinned: versions,
    });
    expect(Object.keys(pointer.replaced).sort()).toEqual(versions.filter(version => version !== '1.1.0'));
    expect(versions).toContain(last);
    expect(readdirSync(folder).sort()).toEqual([...versions, 'releases.json']);
  });

  it('do not leave their folder, whatever a build or an address names', async () => {
    const ask = await serve();
    await publishRelease(folder, (await build('1.0.0')).folder);
    await writeFile(join(place, 'secret.json'), '{}');
    for (const version of ['../1.0.0', '1.0.0/..', '.', '1.0', 'v1'])
      await expect(
        publishRelease(folder, (await build('2.0.0', { frames: {} }).then(rename(version))).folder),
      ).rejects.toThrow('no version that can be published');
    const outside = await build('2.0.0');
    await rewrite(outside.folder, manifest => {
      manifest.integrity['../../secret.json'] = hashOf('{}');
    });
    await expect(publishRelease(folder, outside.folder)).rejects.toThrow('is not whole');
    for (const path of [
      '/sdk/..%2F/secret.json',
      '/sdk/..%2f..%2f/secret.json',
      '/sdk/%2e%2e/secret.json',
      '/sdk/v1/..%2F..%2Freleases.json',
      '/sdk/v1/..%2Freleases.json',
      '/sdk/1.0.0/..%5Creleases.json',
      '/sdk/1.0.0%2F..%2F1.0.0/oriel.js',
      '/sdk/1.0.0%00/oriel.js',
      '/sdk/.publishing-x/oriel.js',
      '/sdk/releases.json/oriel.js',
      '/sdk/__proto__/oriel.js',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    // A link in a build is copied as its target file, and never followed later.
    const linked = await build('3.0.0', { frames: { 'linked.js': '{}' } });
    await rm(join(linked.folder, 'linked.js'));
    await symlink(join(place, 'secret.json'), join(linked.folder, 'linked.js'));
    await publishRelease(folder, linked.folder);
    await writeFile(join(place, 'secret.json'), 'changed');
    expect((await ask('/sdk/v1/linked.js')).text).toBe('{}');
  });

  it('have frames also where they lack a widget of this server or have one more', async () => {
    const ask = await serve();
    const made = await build('1.0.0');
    await rewrite(made.folder, manifest => {
      const { chat } = manifest.widgets;
      manifest.widgets = { chat, later: chat };
    });
    await publishRelease(folder, made.folder);
    const frame = (widget: string) =>
      ask(`${publicUrl}/embed/v1/frame?widget=${widget}&key=pk_1&origin=https%3A%2F%2Fwww.example.com`);
    const chat = await frame('chat');
    expect([chat.status, chat.text.includes(made.late)]).toEqual([200, true]);
    expect((await frame('prompts')).status).toBe(503);
  });

  it('give way to the build beside the server where none can be read', async () => {
    const ask = await serve();
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('9.0.0');
    await publishRelease(folder, (await build('1.0.0')).folder);
    // Pages from before the first release also keep working.
    expect((await ask(`/sdk/v1/${(await build('9.0.0')).late}`)).status).toBe(200);
    await writeFile(join(folder, 'releases.json'), '{ "v1": "../../etc" }');
    expect((await ask('/sdk/v1/oriel.js')).text).toContain('9.0.0');
    await expect(rollBack(folder)).rejects.toThrow('cannot be read');
    // Only publishing creates the folder.
    for (const change of [
      () => rollBack(join(place, 'none')),
      () => pinRelease(join(place, 'none'), '1.0.0', true),
    ])
      await expect(change()).rejects.toThrow('Nothing has been published');
    expect(await removeOldReleases(join(place, 'none'))).toEqual([]);
    expect(existsSync(join(place, 'none'))).toBe(false);
  });

  it('stand in the order of semantic versions', () => {
    const sorted = ['1.0.0-alpha.2', '1.0.0-alpha.10', '1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1', '2.0.0'];
    expect([...sorted].reverse().sort(compareVersions)).toEqual(sorted);
  });
});

describe('the command', () => {
  const run = async (...args: string[]) => {
    const { folder: build1 } = await build('1.0.0');
    return runSdkCommand({ SDK_RELEASES: folder }, args, build1);
  };

  it('publishes, lists, pins and rolls back', async () => {
    expect(await run('list')).toContain('Nothing has been published');
    expect(await run('publish')).toBe('v1 is 1.0.0');
    await publishRelease(folder, (await build('1.1.0')).folder, new Date('2026-02-03T10:00:00Z'));
    expect(await run('list')).toBe('1.1.0  v1\n1.0.0  replaced 2026-02-03');
    expect(await run('pin', '1.0.0')).toBe('1.1.0  v1\n1.0.0  replaced 2026-02-03  pinned');
    expect(await run('unpin', '1.0.0')).not.toContain('pinned');
    expect(await run('roll-back')).toBe('v1 is 1.0.0');
    expect(await run('clean')).toBe('Nothing is too old');
  });

  it('says how it is used', async () => {
    await expect(run()).rejects.toThrow(/^Usage/);
    await expect(run('pin')).rejects.toThrow(/^Usage/);
    await expect(run('publish', '1.0.0')).rejects.toThrow(/^Usage/);
    await expect(run('roll-back', '1.0.0', 'now')).rejects.toThrow(/^Usage/);
    await expect(runSdkCommand({}, ['publish'])).rejects.toThrow(
      'SDK_RELEASES names no folder: see http://localhost:4400/docs/operations#releases-of-the-sdk',
    );
  });
});

async function rewrite(
  target: string,
  change: (manifest: {
    version: string;
    integrity: Record<string, string>;
    widgets: Record<string, unknown>;
  }) => void,
) {
  const file = join(target, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

/** A copy of a build that declares another version. */
const rename = (version: string) => async (made: { folder: string }) => {
  const target = join(place, `renamed-${encodeURIComponent(version)}`);
  await cp(made.folder, target, { recursive: true });
  await rewrite(target, manifest => {
    manifest.version = version;
  });
  return { folder: target };
};
