import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** The services of the server, each a folder of rooms. A room holds one noun. */
export const services = ['identity', 'organizations', 'ai', 'prompts', 'chat', 'account', 'operator'];

/** Largest share of the server's source lines that one service may have. */
const largestShare = 0.27;

/**
 * Maximum number of repeating timers: the work clock, the folder lock and the permission check of open streams. Everything else
 * uses single timeouts.
 */
const mostIntervals = 3;

/** Tables of the platform, which belong to no noun of a service. */
const tablesOfPlatform = [
  'billing-clock',
  'columns',
  'idempotency-keys',
  'index',
  'local-payments',
  'mail',
  'rate-limits',
  'references',
  'signing-keys',
  'work',
];

const foldersIn = path =>
  readdirSync(path, { withFileTypes: true })
    .filter(each => each.isDirectory() && each.name !== 'testing')
    .map(({ name }) => name)
    .filter(name =>
      readdirSync(join(path, name), { recursive: true }).some(file => /(?<!\.test)\.ts$/.test(file)),
    );

const sourcesIn = path =>
  readdirSync(path, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .filter(({ parentPath }) => !/\/testing(\/|$)/.test(parentPath))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

const countLines = path => sourcesIn(path).reduce((lines, text) => lines + text.split('\n').length - 1, 0);

/**
 * Finds problems in the server's rooms: a noun in two rooms, a noun of the contracts or a table without a room of its name, a
 * room missing from `nouns.ts` or the documentation, a service that is too large, or more repeating timers than expected.
 *
 * @param {string} [base] the project's folder
 * @returns {string[]}
 */
export function findRoomProblems(base = root) {
  const server = join(base, 'packages/server/src');
  const problems = [];
  const rooms = new Map();
  for (const service of services)
    for (const room of foldersIn(join(server, service))) {
      if (rooms.has(room)) problems.push(`${room} is in ${rooms.get(room)} and in ${service}`);
      rooms.set(room, service);
    }
  const isKnown = noun => rooms.has(noun) || services.includes(noun);

  const contracts = join(base, 'packages/contracts/src');
  for (const noun of foldersIn(contracts)) {
    const hasRoutes = readdirSync(join(contracts, noun)).some(file => /routes\.ts$/.test(file));
    if (hasRoutes && !isKnown(noun))
      problems.push(`contracts/src/${noun} has no room of its name in the server`);
  }
  for (const file of readdirSync(join(server, 'platform/db/schema'))) {
    const noun = file.replace(/\.ts$/, '');
    if (!isKnown(noun) && !tablesOfPlatform.includes(noun))
      problems.push(`schema/${file} has no room of its name`);
  }

  const listed = readFileSync(join(server, 'nouns.ts'), 'utf8');
  for (const [room, service] of rooms)
    if (existsSync(join(server, service, room, 'index.ts')) && !listed.includes(`'./${service}/${room}'`))
      problems.push(`nouns.ts does not list ${service}/${room}`);

  const guide = readFileSync(join(base, 'docs/architecture.md'), 'utf8');
  for (const service of services) {
    const [, row = ''] = new RegExp(`^\\| \`${service}\` \\|(.*)\\|$`, 'm').exec(guide) ?? [];
    const documented = [...row.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const present = foldersIn(join(server, service));
    for (const room of present)
      if (!documented.includes(room)) problems.push(`docs/architecture.md does not name ${service}/${room}`);
    for (const room of documented)
      if (!present.includes(room))
        problems.push(`docs/architecture.md names ${service}/${room}, which is not there`);
  }

  const intervals = sourcesIn(server).join().split('setInterval(').length - 1;
  if (intervals > mostIntervals)
    problems.push(`The server has ${intervals} timers that repeat, and may have ${mostIntervals}`);

  const all = countLines(server);
  for (const service of services) {
    const share = countLines(join(server, service)) / all;
    if (share > largestShare)
      problems.push(
        `${service} has ${Math.round(share * 100)} % of the server's lines, and may have ${largestShare * 100} %`,
      );
  }
  return problems;
}
