// An earlier version of the project, laid out and built beside this one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** Says which migration was the newest of the last release. */
const releasedFile = 'packages/server/src/platform/db/testing/released-schema.ts';

/**
 * @param {readonly string[]} args
 * @returns {{ revision: string | undefined } | { problem: string }}
 */
export function readRevision(args) {
  const [revision, ...rest] = args;
  if (rest.length > 0 || revision?.startsWith('-'))
    return { problem: 'Usage: npm run rolling -- [REVISION]   (default: the last release)' };
  return { revision };
}

/** The beginning of the name of the first migration after the last release. */
export function nextMigration(text) {
  const [, released] = /^export const released = (\d+);$/m.exec(text) ?? [];
  if (released === undefined) throw new Error(`${releasedFile} names no migration`);
  return `${String(Number(released) + 1).padStart(4, '0')}_`;
}

async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}\n${output.trim()}`);
  return output.trim();
}

/** The last commit that had the schema of the last release, and no more: the newest while no migration came after it. */
async function findReleased() {
  const migration = nextMigration(readFileSync(join(root, releasedFile), 'utf8'));
  const path = `packages/server/drizzle/${migration}*.sql`;
  const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', path);
  return added === '' ? 'HEAD' : `${added}^`;
}

/**
 * Lays a revision out in a temporary folder and builds its server.
 * @param {string | undefined} wanted default: the last release
 * @returns the folder, what it is, and what takes it away again
 */
export async function buildEarlier(wanted, tell) {
  const revision = await git('rev-parse', '--verify', `${wanted ?? (await findReleased())}^{commit}`);
  const title = await git('log', '-1', '--format=%h of %cs: %s', revision);
  const place = mkdtempSync(join(tmpdir(), 'oriel-earlier-'));
  const folder = join(place, 'oriel');
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder]);
    rmSync(place, { recursive: true, force: true });
  };
  try {
    tell(`Laying out ${title}`);
    await git('worktree', 'add', '--detach', folder, revision);
    const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const steps = [
      [
        'Installing it',
        folder,
        'npx',
        [
          '-y',
          packageManager,
          'install',
          '--frozen-lockfile',
          '--prefer-offline',
          '--filter',
          '@oriel/server...',
        ],
      ],
      ['Building its server', join(folder, 'packages', 'server'), 'npm', ['run', '--silent', 'build']],
    ];
    for (const [step, cwd, command, args] of steps) {
      tell(step);
      const { code, output } = await run(command, args, { cwd });
      if (code !== 0) throw new Error(`${step} failed:\n${output}`);
    }
    return { folder, title, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
