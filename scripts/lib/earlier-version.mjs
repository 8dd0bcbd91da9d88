// Checks out and builds an earlier version of the project next to this one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

/** Names the newest migration of the last release. */
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

/** The name prefix of the first migration after the last release. */
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

/** Finds the last commit with exactly the schema of the last release; the newest commit if no migration has followed it. */
async function findReleased() {
  const migration = nextMigration(readFileSync(join(root, releasedFile), 'utf8'));
  const path = `packages/server/drizzle/${migration}*.sql`;
  const added = await git('log', '--diff-filter=A', '--format=%H', '-1', '--', path);
  return added === '' ? 'HEAD' : `${added}^`;
}

/**
 * Checks out a revision in a temporary folder and builds its server.
 * @param {string | undefined} wanted default: the last release
 * @returns the folder, its title, and a function that removes it
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
