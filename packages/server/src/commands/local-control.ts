/*
 * The embedded database is for one process. A server that has it lets the commands of its operator work through it:
 *
 * 1. it listens on a port of the loopback interface that nobody else is told, and writes port and a fresh secret into a
 *    file of the data folder that only its user can read;
 * 2. a command that finds the file sends the secret with its arguments, and gets what it is to print;
 * 3. the file goes when the server stops. After a kill it stays, its port is closed, and the command opens the database
 *    itself; whatever took the port meanwhile learns a secret that opens nothing.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type CommandName, type CommandServices, commands } from './commands';

const host = '127.0.0.1';
const place = z.object({ port: z.number(), secret: z.string() });
const order = z.object({
  // The keys are those of the record.
  command: z.enum(Object.keys(commands) as [CommandName, ...CommandName[]]),
  args: z.array(z.string()),
});
const answer = z.object({
  printed: z.optional(z.string()),
  advice: z.array(z.string()),
  problem: z.optional(z.string()),
});
export type CommandAnswer = z.output<typeof answer>;

const fileIn = (dataDir: string) => join(dataDir, 'control.json');
/** Longest body of a command, in bytes. */
const bodyLimit = 65_536;

/** Lets commands work on the database of this process. @returns ends it */
export async function startLocalControl(
  dataDir: string,
  services: CommandServices,
): Promise<() => Promise<void>> {
  const secret = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    try {
      const isKnown = request.method === 'POST' && isSame(request.headers.authorization ?? '', secret);
      if (!isKnown) return response.writeHead(403).end();
      const asked = order.safeParse(await readJson(request));
      if (!asked.success) return response.writeHead(400).end();
      const done = await runLocally(services, asked.data.command, asked.data.args);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(done));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const part = `${fileIn(dataDir)}.${process.pid}`;
  writeFileSync(part, JSON.stringify({ port, secret }), { mode: 0o600 });
  renameSync(part, fileIn(dataDir));
  return async () => {
    rmSync(fileIn(dataDir), { force: true });
    const closed = new Promise(resolve => server.close(resolve));
    server.closeIdleConnections();
    await closed;
  };
}

/** @returns undefined where no server has the folder, or one that is not reached */
export async function askLocalControl(
  dataDir: string,
  command: CommandName,
  args: readonly string[],
): Promise<CommandAnswer | undefined> {
  const found = readPlace(dataDir);
  if (!found) return undefined;
  const response = await fetch(`http://${host}:${found.port}`, {
    method: 'POST',
    headers: { authorization: found.secret, connection: 'close' },
    body: JSON.stringify({ command, args }),
  }).catch(() => undefined);
  if (!response?.ok) return undefined;
  return answer.parse(await response.json());
}

/** What a command prints and advises, or what is wrong with it. */
export async function runLocally(
  services: CommandServices,
  command: CommandName,
  args: readonly string[],
): Promise<CommandAnswer> {
  const advice: string[] = [];
  try {
    const printed = await commands[command](services, args, line => advice.push(line));
    return { printed, advice };
  } catch (error) {
    return { advice, problem: error instanceof Error ? error.message : String(error) };
  }
}

function readPlace(dataDir: string): z.output<typeof place> | undefined {
  try {
    return place.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? Number.NaN) <= bodyLimit)
    return JSON.parse(await text(request));
  return undefined;
}

function isSame(given: string, secret: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
