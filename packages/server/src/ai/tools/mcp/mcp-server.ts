import { createHash } from 'node:crypto';
import type { Agent } from 'undici';
import * as z from 'zod';
import type { Tool, ToolContext } from '../tool';
import { type CheckedTools, checkTools, type LeftOutTool, type ListedTool } from './check-tool';
import { McpSession } from './mcp-session';
import { readResult } from './read-result';

/** A Model Context Protocol server connected by the operator or a workspace. */
export interface McpServerSettings {
  /** Short name, the prefix of its tools' names. */
  readonly name: string;
  /** Address of its streamable HTTP endpoint. */
  readonly url: string;
  /** Bearer token. Default: none is sent. */
  readonly token?: string | undefined;
  /** The tools that agents may have. Default: those that declare themselves read-only. */
  readonly tools?: readonly string[] | undefined;
}

/** Called with a problem of a server, and again only if the problem has changed. */
export type ReportServer = (
  problem: { readonly leftOut: readonly LeftOutTool[] } | { readonly error: unknown },
  server: string,
) => void;

const maxPages = 10;
/** Maximum number of tools that are read; higher than the limit of usable tools. */
const maxListed = 1_000;
/** Maximum length of a function name at endpoints; it may contain letters, digits, `_` and `-`. */
export const maxFunctionName = 64;
const hashLength = 10;
const hashEnd = /_[0-9a-f]{10}$/;
/** Tools stay unknown here, because each is checked separately. */
const listResult = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.string().nullish().catch(undefined),
});
/** Parts of a result are checked one by one. */
const anyResult = z.looseObject({});
const listMilliseconds = 10_000;
/** Milliseconds for which a list of tools is cached; a failed read is retried sooner. */
const listKept = { found: 300_000, failed: 30_000 };

/** Common prefix of the tool names of all servers. */
export const commonPrefix = 'mcp_';

/** Prefix of a server's tool names. */
export const prefixOf = (name: string): string => `${commonPrefix}${name}_`;

/**
 * The name of a tool for the model. A changed name gets a hash of the original one, so that no two names collide and the
 * result does not depend on the server's other tools.
 */
export function functionName(prefix: string, name: string): string {
  const whole = `${prefix}${name}`;
  const clean = whole.replaceAll(/[^\w-]/g, '_');
  // A name that already ends like a hash could equal a changed one.
  const isPlain = clean === whole && clean.length <= maxFunctionName && !hashEnd.test(clean);
  if (isPlain) return clean;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength);
  return `${clean.slice(0, maxFunctionName - hashLength - 1)}_${hash}`;
}

/**
 * The tools of a server. The calls of one answer share a session, because servers keep state in it; a list is read in its own.
 * The server's schemas are never compiled here.
 */
export class McpServer {
  #list: { readonly tools: Promise<readonly Tool[]>; readonly until: number } | undefined;

  /** Prefix of its tools' names. */
  readonly prefix: string;

  /** The last reported problem. */
  #reported = '';

  /** @param agent Makes the connections. Default: to any address. */
  constructor(
    private readonly settings: McpServerSettings,
    private readonly agent?: Agent,
    private readonly report?: ReportServer,
  ) {
    this.prefix = prefixOf(settings.name);
  }

  /** The tools that agents may have; none while the server does not answer. */
  find(now: number): Promise<readonly Tool[]> {
    if (!this.#list || this.#list.until < now) {
      const tools = this.#read().catch((error: unknown) => {
        this.#reportOnce({ error });
        this.#list = { tools: Promise.resolve([]), until: now + listKept.failed };
        return [];
      });
      this.#list = { tools, until: now + listKept.found };
    }
    return this.#list.tools;
  }

  /**
   * All tools that the server currently offers, including those that agents may not have. @throws ToolError if it cannot be used
   */
  offer(): Promise<CheckedTools> {
    return this.#ask();
  }

  async #read(): Promise<Tool[]> {
    const { tools, leftOut } = await this.#ask();
    this.#reportOnce({ leftOut });
    return tools.flatMap(tool => this.#toolOf(tool) ?? []);
  }

  #reportOnce(problem: Parameters<ReportServer>[0]): void {
    const reported =
      'error' in problem ? faultOf(problem.error) : problem.leftOut.map(each => JSON.stringify(each)).join();
    if (reported !== '' && reported !== this.#reported) this.report?.(problem, this.settings.name);
    this.#reported = reported;
  }

  async #ask(): Promise<CheckedTools> {
    const session = new McpSession(this.settings, this.agent);
    const list = session.use(AbortSignal.timeout(listMilliseconds), async (client, signal) => {
      const offered: unknown[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages && offered.length < maxListed; page++) {
        const params = cursor === undefined ? {} : { cursor };
        const answer = await client.request({ method: 'tools/list', params }, listResult, { signal });
        offered.push(...answer.tools);
        cursor = answer.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      return checkTools(offered.slice(0, maxListed), cursor !== undefined || offered.length > maxListed);
    });
    return list.finally(() => session.close());
  }

  #toolOf({ name, description, inputSchema, onlyReads }: ListedTool): Tool | undefined {
    const { settings } = this;
    const isAllowed = settings.tools ? settings.tools.includes(name) : onlyReads;
    if (!isAllowed) return undefined;
    return {
      name: functionName(this.prefix, name),
      description,
      parameters: inputSchema,
      hasEffect: !onlyReads,
      run: (input, context) => this.#call(name, input, context),
    };
  }

  async #call(
    name: string,
    input: Readonly<Record<string, unknown>>,
    { signal, scope }: ToolContext,
  ): Promise<string> {
    const params = { name, arguments: { ...input } };
    const open = () => new McpSession(this.settings, this.agent);
    const session = scope?.get(this, open) ?? open();
    try {
      return await session.use(signal, async (client, ends) =>
        readResult(await client.request({ method: 'tools/call', params }, anyResult, { signal: ends })),
      );
    } finally {
      if (!scope) session.close();
    }
  }
}

/** Key that distinguishes the errors of a server. */
const faultOf = (error: unknown): string => String(error instanceof Error ? (error.cause ?? error) : error);
