import type { Agent } from 'undici';
import type { Logger } from '../../platform/log/logger';
import { unseal } from '../../platform/secrets/seal';
import type { Services } from '../../services';
import { isAsked, type ToolSource } from '../tools/find-tools';
import { commonPrefix, McpServer, prefixOf, type ReportServer } from '../tools/mcp/mcp-server';
import type { Tool } from '../tools/tool';
import { isPublicAddress } from '../tools/web/public-address';
import { createPublicAgent } from '../tools/web/public-agent';
import { readToolServers, type ToolServerRow } from './read-tool-servers';

/** Number of servers whose tool lists are kept; each has at most two megabytes. */
const kept = 50;

/** Logs problems of MCP servers. @param organizationId - the workspace that owns them. Default: the operator */
export const reportServer =
  (log: Logger, organizationId?: string): ReportServer =>
  (problem, server) => {
    const place = { server, ...(organizationId !== undefined && { organizationId }) };
    if ('leftOut' in problem) log.warn({ ...place, ...problem }, 'tools of an MCP server left out');
    else log.warn({ ...place, error: describeFault(problem.error) }, 'MCP server cannot be used');
  };

/** Describes an error by statuses and codes, without its text: that may come from the server and repeat the token. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` ${error.code}` : '';
  const named = `${error.name}${code}`;
  return error.cause === undefined ? named : `${named}: ${describeFault(error.cause)}`;
}

/** Gives agents the tools of the MCP servers that their workspace has connected. */
export class WorkspaceTools {
  readonly #agent: Agent | undefined;
  /** By id, least recently used first. */
  readonly #servers = new Map<string, { readonly server: McpServer; readonly changed: number }>();

  constructor(private readonly services: Pick<Services, 'config' | 'db' | 'log' | 'now' | 'secret'>) {
    const isPublic = services.config.tools.workspaceServers === 'public';
    this.#agent = isPublic ? createPublicAgent(isPublicAddress) : undefined;
  }

  /** Whether the operator allows such servers. */
  get isAllowed(): boolean {
    return this.services.config.tools.workspaceServers !== undefined;
  }

  /** Not for use in a transaction: it calls the servers, which may be slow. */
  readonly source: ToolSource = async query => {
    if (!this.isAllowed || !isAsked(query, name => name.startsWith(commonPrefix))) return [];
    const rows = await readToolServers(this.services.db, query.organizationId);
    const asked = rows.filter(({ name }) => isAsked(query, tool => tool.startsWith(prefixOf(name))));
    const found: (readonly Tool[])[] = await Promise.all(
      asked.map(row => this.open(row).find(this.services.now().getTime())),
    );
    return found.flat();
  };

  /** The server of a row, with its cached tool list unless the row has changed. */
  open(row: ToolServerRow): McpServer {
    const changed = row.updatedAt.getTime();
    const known = this.#servers.get(row.id);
    this.#servers.delete(row.id);
    const entry = known?.changed === changed ? known : { server: this.#connect(row), changed };
    this.#servers.set(row.id, entry);
    const [oldest] = this.#servers.keys();
    if (this.#servers.size > kept && oldest !== undefined) this.#servers.delete(oldest);
    return entry.server;
  }

  #connect({ organizationId, name, url, sealedToken, tools }: ToolServerRow): McpServer {
    const token = sealedToken === null ? undefined : unseal(this.services.secret, sealedToken);
    const report = reportServer(this.services.log, organizationId);
    return new McpServer({ name, url, token, tools: tools ?? undefined }, this.#agent, report);
  }

  async close(): Promise<void> {
    await this.#agent?.close();
  }
}
