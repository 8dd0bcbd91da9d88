import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildOnDemand, isFresh } from './build.mjs';
import { targets } from './build-targets.mjs';
import { root } from './workspace.mjs';

const onDemand = targets.filter(target => target.onDemand);
/** Names of targets that are being built or could not be built. */
const asked = new Set();

/** Removes what is stale, so that nobody reads pages of an earlier state and the server asks for new ones. */
export function removeStale() {
  for (const target of onDemand) {
    if (!isFresh(target))
      rmSync(join(root, target.folder, dirname(target.output)), { recursive: true, force: true });
  }
}

/**
 * Builds what a server asks for by a message `{ build: name }`. Each is tried once: a failure is printed, and mending it
 * takes a restart.
 *
 * @param {import('node:child_process').ChildProcess} server
 */
export function buildWhenAsked(server) {
  server.on('message', message => {
    const target = onDemand.find(({ name }) => name === message?.build);
    if (!target || asked.has(target.name)) return;
    asked.add(target.name);
    void queue(async () => {
      const problem = isFresh(target) ? undefined : await buildOnDemand(target.name);
      if (problem) process.stderr.write(`${problem}\n`);
    });
  });
}

/** The targets share inputs, so one builds after the other. */
let last = Promise.resolve();
const queue = work => {
  last = last.then(work);
  return last;
};
