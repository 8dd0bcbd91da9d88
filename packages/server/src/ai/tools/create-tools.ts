import { currentDateTime } from './current-date-time';
import { evaluate } from './evaluate';
import { isAsked, type ToolSource } from './find-tools';
import { McpServer, type McpServerSettings, type ReportServer } from './mcp/mcp-server';
import { SqlQuery } from './sql/sql-query';
import type { Tool } from './tool';
import { ToolError } from './tool-error';
import { createWeatherForecast, type WeatherEndpoints } from './weather/weather-forecast';
import { isPublicAddress } from './web/public-address';
import { createPublicAgent } from './web/public-agent';
import { createWebPageReader } from './web/web-page-reader';
import { createWebSearch, type SearchEngine } from './web-search/web-search';

/** Evaluates arithmetic, which models get wrong. */
const calculator: Tool = {
  name: 'calculator',
  title: { de: 'Rechner', en: 'Calculator' },
  summary: {
    de: 'Rechnet Ausdrücke aus, auch mit Klammern.',
    en: 'Calculates, also with brackets.',
  },
  description: 'Works out an arithmetic expression with + - * / % ^ and parentheses.',
  parameters: {
    type: 'object',
    properties: { expression: { type: 'string', description: 'Such as (19.5 + 3) * 4 ^ 2' } },
    required: ['expression'],
    additionalProperties: false,
  },
  run(input) {
    const { expression } = input;
    if (typeof expression !== 'string') throw new ToolError('expression must be a text');
    return JSON.stringify({ expression, result: evaluate(expression) });
  },
};

/** Tools without external dependencies. */
export const alwaysAvailableTools: readonly Tool[] = [currentDateTime, calculator];

/** The tools that an operator has switched on. */
export interface ToolSettings {
  /** Whether agents may read pages of the web. */
  readonly webPages: boolean;
  readonly weather?: WeatherEndpoints | undefined;
  readonly search?: SearchEngine | undefined;
  /** Connection string of the database that agents may query. */
  readonly sqlUrl?: string | undefined;
  readonly mcpServers: readonly McpServerSettings[];
  /** Allowed addresses of workspaces' MCP servers. Undefined: none. */
  readonly workspaceServers?: 'public' | 'any' | undefined;
}

export interface Tools {
  readonly sources: readonly ToolSource[];
  /** Closes pooled connections. */
  close(): Promise<void>;
}

/** The tools enabled by the server's settings. */
export function createTools(settings: ToolSettings, now: () => Date, report?: ReportServer): Tools {
  const agent = createPublicAgent(isPublicAddress);
  const fixed = [
    ...alwaysAvailableTools,
    ...(settings.webPages ? [createWebPageReader(agent)] : []),
    ...(settings.weather ? [createWeatherForecast(settings.weather)] : []),
    ...(settings.search ? [createWebSearch(settings.search)] : []),
  ];
  const sql = settings.sqlUrl === undefined ? undefined : new SqlQuery(settings.sqlUrl);
  const servers = settings.mcpServers.map(server => new McpServer(server, undefined, report));
  return {
    sources: [
      () => fixed,
      async query => {
        const isNeeded = isAsked(query, name => name === 'sql_query');
        const found = isNeeded ? await sql?.find(now().getTime()) : undefined;
        return found ? [found] : [];
      },
      ...servers.map(
        (server): ToolSource =>
          query =>
            isAsked(query, name => name.startsWith(server.prefix)) ? server.find(now().getTime()) : [],
      ),
    ],
    close: () => agent.close(),
  };
}
