import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const containerFile = 'packages/server/deploy/Containerfile';

/**
 * Finds the problems of a container file: those that its linter reports, and base images without an exact version.
 *
 * @returns {Promise<readonly string[]>} one line each, with the number of the line in the file
 */
export async function findContainerProblems(text = readFileSync(join(root, containerFile), 'utf8')) {
  // A package, imported late because this file is loaded before packages are installed.
  const { validate } = await import('dockerfile-utils');
  const lines = text.split('\n');
  const stages = lines.map(line => /^FROM .* AS (\S+)$/.exec(line)?.[1]);
  const unpinned = lines.flatMap((line, index) => {
    const image = /^FROM (\S+)/.exec(line)?.[1];
    if (image === undefined || stages.includes(image) || /:\d+\.\d+\.\d+|@sha256:/.test(image)) return [];
    return [`${index + 1}: ${image} has no exact version`];
  });
  const reported = validate(text).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  return [...reported, ...unpinned];
}

/** Names the container engine that answers on this machine, if any. A client without its daemon does not. */
async function findEngine(command) {
  for (const engine of ['podman', 'docker']) if ((await command(engine, ['info'])).code === 0) return engine;
}

/**
 * Builds the image of the container file, where an engine can.
 *
 * @param {{ full?: boolean, command?: (program: string, args: readonly string[]) => Promise<{ code: number, output: string }> }}
 *   choice
 * @returns {Promise<{ ok: boolean, output: string, skipped?: string }>}
 */
export async function buildImage({ full = false, command = run } = {}) {
  const skip = reason => ({ ok: true, output: '', skipped: reason });
  if (!full) return skip('takes minutes and the network, so only --full builds it');
  const engine = await findEngine(command);
  if (!engine) return skip('no container engine answers on this machine');
  const tag = `oriel-test-${randomUUID()}`;
  const { code, output } = await command(engine, ['build', '--file', containerFile, '--tag', tag, '.']);
  if (code === 0) await command(engine, ['image', 'rm', tag]);
  return { ok: code === 0, output };
}
