import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolResultSchema,
  type ContentBlock,
  ListToolsResultSchema,
  type Tool as OfferedTool,
} from '@modelcontextprotocol/sdk/types.js';
import type { Agent } from 'undici';
import type { Tool } from '../tool';
import { ToolError } from '../tool-error';
import { boundedFetch } from './bounded-fetch';

/** A server of the Model Context Protocol that the operator or a workspace has connected. */
export interface McpServerSettings {
  /** Short name, which begins the names of its tools. */
  readonly name: string;
  /** Address of its streamable HTTP endpoint. */
  readonly url: string;
  /** Bearer token. Default: none is sent. */
  readonly token?: string | undefined;
  /** The tools that agents may be given. Default: those that say of themselves that they only read. */
  readonly tools?: readonly string[] | undefined;
}

/** A tool as its server describes it. */
export interface ToolOffer {
  readonly name: string;
  readonly description: string;
  /** It says of itself that it changes nothing. */
  readonly onlyReads: boolean;
}

/** What is taken of a server at most. */
const serverLimits = { pages: 10, tools: 100, name: 200, description: 2_000, schema: 20_000 };
const listMilliseconds = 10_000;
/** How long a list of tools is kept; one that could not be read is asked for sooner. */
const listKept = { found: 300_000, failed: 30_000 };

/** Begins the names of the tools of all servers. */
export const commonPrefix = 'mcp_';

/** Begins the names of the tools of a server. */
export const prefixOf = (name: string): string => `${commonPrefix}${name}_`;

/**
 * The tools of a server. Each request opens a session of its own and closes it: calls are seldom, and nothing has to be
 * kept alive. Schemas of the server go to the model as they are and are never compiled here.
 */
export class McpServer {
  #list: { readonly tools: Promise<readonly Tool[]>; readonly until: number } | undefined;

  /** Begins the names of its tools. */
  readonly prefix: string;

  /** @param agent Makes the connections. Default: to any address. */
  constructor(
    private readonly settings: McpServerSettings,
    private readonly agent?: Agent,
  ) {
    this.prefix = prefixOf(settings.name);
  }

  /** The tools that agents may have; none while the server does not answer. */
  find(now: number): Promise<readonly Tool[]> {
    if (!this.#list || this.#list.until < now) {
      const tools = this.#read().catch(() => {
        this.#list = { tools: Promise.resolve([]), until: now + listKept.failed };
        return [];
      });
      this.#list = { tools, until: now + listKept.found };
    }
    return this.#list.tools;
  }

  /** Everything that the server offers now, also what agents may not have. @throws ToolError where it cannot be used */
  async offer(): Promise<ToolOffer[]> {
    const offered = await this.#ask();
    return offered.map(({ name, description = '', annotations }) => ({
      name: name.slice(0, serverLimits.name),
      description: description.slice(0, serverLimits.description),
      onlyReads: annotations?.readOnlyHint === true,
    }));
  }

  async #read(): Promise<Tool[]> {
    const found = new Map<string, Tool>();
    for (const each of await this.#ask()) {
      const tool = this.#toolOf(each);
      if (tool && !found.has(tool.name)) found.set(tool.name, tool);
    }
    return [...found.values()];
  }

  async #ask(): Promise<OfferedTool[]> {
    return this.#connect(AbortSignal.timeout(listMilliseconds), async (client, signal) => {
      const offered: OfferedTool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < serverLimits.pages && offered.length < serverLimits.tools; page++) {
        const params = cursor === undefined ? {} : { cursor };
        const answer = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, {
          signal,
        });
        offered.push(...answer.tools);
        cursor = answer.nextCursor;
        if (cursor === undefined) break;
      }
      return offered.slice(0, serverLimits.tools);
    });
  }

  #toolOf({ name, description = '', inputSchema, annotations }: OfferedTool): Tool | undefined {
    const { settings } = this;
    const isAllowed = settings.tools ? settings.tools.includes(name) : annotations?.readOnlyHint === true;
    if (!isAllowed || JSON.stringify(inputSchema).length > serverLimits.schema) return undefined;
    return {
      name: `${this.prefix}${name}`.replaceAll(/[^\w-]/g, '_').slice(0, 64),
      description: description.slice(0, serverLimits.description),
      parameters: inputSchema,
      hasEffect: annotations?.readOnlyHint !== true,
      run: (input, { signal }) => this.#call(name, input, signal),
    };
  }

  #call(name: string, input: Readonly<Record<string, unknown>>, stop: AbortSignal): Promise<string> {
    return this.#connect(stop, async (client, signal) => {
      const params = { name, arguments: { ...input } };
      const result = await client.request({ method: 'tools/call', params }, CallToolResultSchema, { signal });
      const text = result.content.map(textOf).join('\n') || JSON.stringify(result.structuredContent ?? {});
      if (result.isError) throw new ToolError(text.slice(0, 1_000));
      return text;
    });
  }

  async #connect<T>(
    signal: AbortSignal,
    use: (client: Client, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { url, token } = this.settings;
    const flood = new AbortController();
    const ends = AbortSignal.any([signal, flood.signal]);
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: boundedFetch(
        () => flood.abort(new ToolError('The answer of the tool is too large')),
        this.agent,
      ),
      ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const client = new Client({ name: 'oriel', version: '1' });
    try {
      // Its types allow `undefined` where those of the interface leave the member out.
      await client.connect(transport as Transport, { signal: ends });
      return await use(client, ends);
    } catch (error) {
      ends.throwIfAborted();
      throw ToolError.isInstance(error) ? error : new ToolError('The server of the tool cannot be used');
    } finally {
      // Not waited for: a server that hangs keeps nobody.
      void transport
        .terminateSession()
        .catch(() => undefined)
        .then(() => client.close())
        .catch(() => undefined);
    }
  }
}

function textOf(block: ContentBlock): string {
  if (block.type === 'text') return block.text;
  if (block.type === 'resource_link') return JSON.stringify({ name: block.name, url: block.uri });
  if (block.type === 'resource' && 'text' in block.resource) return block.resource.text;
  return `(${block.type})`;
}
