/*
 * The embedded database is for one process. A server that holds it lets the operator's commands work through it:
 *
 * 1. It listens on an undisclosed port of the loopback interface, and writes the port and a fresh secret to a file of the data
 *    folder that only its user can read.
 * 2. A command that finds the file sends the secret with its arguments, and receives the output to print.
 * 3. The file is removed when the server stops. After a kill it stays, its port is closed, and the command opens the database
 *    itself; another program on that port only learns a useless secret.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { CommandServices } from './command-services';
import { type CommandName, commands } from './commands';

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
/** Maximum bytes of a command's body. */
const bodyLimit = 65_536;

/** Lets commands work on the database of this process. @returns a function that stops it */
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
  // The address of a server that listens on a port has this type.
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

/** @returns undefined if no server holds the folder, or if it is unreachable */
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

/** The output and advice of a command, or its error. */
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
