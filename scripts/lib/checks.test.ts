import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hosts } from '../frameworks/hosts.mjs';
import { checks, runChecks } from './checks.mjs';
import { runInDependencyOrder } from './run-in-dependency-order.mjs';
import { root } from './workspace.mjs';

describe('the order of checks', () => {
  /** Checks that the test completes by hand: lists those that have started, and completes one. */
  function build(all: readonly { name: string; after?: readonly string[] }[]) {
    const open = new Map<string, () => void>();
    const started: string[] = [];
    const done = runInDependencyOrder(all, each => {
      started.push(each.name);
      return new Promise<void>(resolve => open.set(each.name, resolve));
    });
    const end = async (name: string) => {
      open.get(name)?.();
      await new Promise(resolve => setImmediate(resolve));
    };
    return { started, end, done };
  }

  it('has two at work', async () => {
    const { started, end, done } = build([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await done;
  });

  it('starts none before those that it comes after', async () => {
    const { started, end, done } = build([{ name: 'a' }, { name: 'b', after: ['a'] }, { name: 'c' }]);
    expect(started).toEqual(['a', 'c']);
    await end('c');
    expect(started).toEqual(['a', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'c', 'b']);
    await end('b');
    await done;
  });

  it('does not wait for what is not in the list', async () => {
    const { started, end, done } = build([{ name: 'b', after: ['a'] }]);
    expect(started).toEqual(['b']);
    await end('b');
    await done;
  });

  it('refuses a circle', async () => {
    const { done } = build([
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['a'] },
    ]);
    await expect(done).rejects.toThrow('a,b wait for each other');
  });
});

describe('the checks', () => {
  it('come after checks that exist', () => {
    const names = checks.source.map(check => check.name);
    for (const check of checks.source)
      expect(names).toEqual(expect.arrayContaining([...(check.after ?? [])]));
  });

  it('count each as a test, and only those that are asked for', async () => {
    const held = { name: 'held', run: async () => ({ ok: true, output: '' }) };
    const broken = { name: 'broken', run: async () => ({ ok: false, output: 'because' }) };
    expect(await runChecks([held, broken])).toMatchObject({ passed: 1, failed: 1 });
    const outcome = await runChecks([held, broken], { files: ['hel'] });
    expect(outcome).toMatchObject({ passed: 1, failed: 0, files: [{ file: 'held' }] });
  });
});

describe('a skipped check', () => {
  it('is named, and no test that passed', async () => {
    const skipped = { name: 'image', run: async () => ({ ok: true, output: '', skipped: 'no engine' }) };
    expect(await runChecks([skipped])).toMatchObject({ passed: 0, failed: 0, skipped: ['image: no engine'] });
  });

  it('learns whether the run is full', async () => {
    const choices: unknown[] = [];
    const check = {
      name: 'a',
      run: async (choice: unknown) => {
        choices.push(choice);
        return { ok: true, output: '' };
      },
    };
    await runChecks([check], { full: true });
    expect(choices).toEqual([{ full: true }]);
  });
});

describe('the projects of the compiler', () => {
  const read = (path: string): { references?: { path: string }[] } =>
    JSON.parse(readFileSync(join(root, path), 'utf8'));
  const withProject = (folder: string) =>
    readdirSync(join(root, folder))
      .map(name => (folder === '.' ? name : `${folder}/${name}`))
      .filter(path => existsSync(join(root, path, 'tsconfig.json')));

  it('are all in the one that the check compiles', () => {
    const paths = read('tsconfig.json').references?.map(reference => reference.path);
    // A compiler that reads templates checks the first one, and the build of the full test the others.
    const other = ['examples/vue-host', ...hosts.map(name => `examples/${name}`)];
    expect(checks.source.map(({ name }) => name)).toContain('types of Vue templates');
    const folders = ['.', 'packages', 'examples'].flatMap(withProject).filter(path => !other.includes(path));
    expect(folders.length).toBeGreaterThan(10);
    expect(paths).toEqual(expect.arrayContaining(folders));
  });
});
