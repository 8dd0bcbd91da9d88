import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildOnDemand, isFresh } from './build.mjs';
import { targets } from './build-targets.mjs';
import { root } from './workspace.mjs';

const onDemand = targets.filter(target => target.onDemand);
/** Names of the targets that a server has already requested. */
const requested = new Set();

/** Removes stale output, so that the server requests a new build instead of serving outdated pages. */
export function removeStale() {
  for (const target of onDemand) {
    if (!isFresh(target))
      rmSync(join(root, target.folder, dirname(target.output)), { recursive: true, force: true });
  }
}

/**
 * Builds the target that a server requests with a message `{ build: name }`. Each target is built once: a failure is
 * printed, and a retry needs a restart.
 *
 * @param {import('node:child_process').ChildProcess} server
 */
export function buildWhenAsked(server) {
  server.on('message', message => {
    const target = onDemand.find(({ name }) => name === message?.build);
    if (!target || requested.has(target.name)) return;
    requested.add(target.name);
    void queue(async () => {
      const problem = isFresh(target) ? undefined : await buildOnDemand(target.name);
      if (problem) process.stderr.write(`${problem}\n`);
    });
  });
}

/** The targets share inputs, so they are built one after another. */
let last = Promise.resolve();
const queue = work => {
  last = last.then(work);
  return last;
};
