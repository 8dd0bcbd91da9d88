import * as z from 'zod';
import {
  databaseAddress,
  databaseName,
  databasePort,
  databaseTls,
  hostSchema,
  partProblems,
  passwordPart,
} from '../address-parts';
import { type Group, group, type Problem, type ProblemContext, type Setting, setting } from '../setting';
import { endpointAddress, httpAddress, onOff, postgresAddress } from '../value-schemas';
import { databaseSettings, isSameDatabase } from './database';

const mcpServer = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]{0,15}$/, 'must be a short word of small letters and digits'),
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  token: z.string().min(1).max(4_000).optional(),
  tools: z.array(z.string().min(1).max(200)).max(100).readonly().optional(),
});
const mcpServerList = z
  .array(mcpServer)
  .max(20)
  .refine(
    servers => new Set(servers.map(({ name }) => name)).size === servers.length,
    'must have no name twice',
  );

/** Problems name the position in the list, never the value. */
const mcpServers = z.string().transform((text, context) => {
  try {
    const read = mcpServerList.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    const [first] = read.error.issues;
    context.addIssue({
      code: 'custom',
      message: `is not valid: ${first?.path.join('.')} ${first?.message}`,
    });
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'must be a JSON list such as [{"name":"docs","url":"https://mcp.example.com"}]',
    });
  }
  return z.NEVER;
});

const sqlUrl: Setting<string | undefined> = setting('SQL_TOOL_URL', {
  meaning: 'The whole address, replacing the parts above, as in `DATABASE_URL`.',
  schema: postgresAddress,
  default: { words: 'the address of the parts' },
  secret: true,
  findProblems: (_, context) => ownDatabaseProblems(context),
});
const sqlWhole = { url: sqlUrl, host: () => sqlHost };
const sqlHost: Setting<string | undefined> = setting('SQL_TOOL_HOST', {
  meaning:
    "Host of a PostgreSQL that agents may query, with a role that may only read. Never the server's own database.",
  schema: hostSchema,
  default: { words: 'no database tool' },
  findProblems: (value, context) => [
    ...partProblems(sqlWhole)(value, context),
    ...ownDatabaseProblems(context),
  ],
});
const queriedDatabase: Group<string | undefined> = group(
  {
    host: sqlHost,
    port: databasePort('SQL_TOOL_PORT', sqlWhole),
    name: setting('SQL_TOOL_NAME', {
      meaning: 'Name of that database.',
      schema: databaseName,
      default: { words: 'none; needed with `SQL_TOOL_HOST`' },
      goesWith: 'SQL_TOOL_HOST',
      findProblems: partProblems(sqlWhole),
    }),
    user: setting('SQL_TOOL_USER', {
      meaning: 'Its account that may only read.',
      schema: z.string(),
      default: { words: 'none; needed with `SQL_TOOL_HOST`' },
      goesWith: 'SQL_TOOL_HOST',
      findProblems: partProblems(sqlWhole),
    }),
    password: passwordPart('SQL_TOOL_PASSWORD', 'that account', sqlWhole),
    tls: databaseTls('SQL_TOOL_TLS', sqlWhole),
    url: sqlUrl,
  },
  ({ url, host, port, name, user, ...rest }) =>
    url ?? (host && name && user ? databaseAddress({ name, user, ...rest }, host, port) : undefined),
);

function ownDatabaseProblems({ name, isSet, read }: ProblemContext): readonly Problem[] {
  const own = read(databaseSettings.database);
  const address = isSet ? read(queriedDatabase) : undefined;
  return [
    address && own && isSameDatabase(address, own.url) && `${name} must not be the database of the server`,
  ];
}

/** The tools that an operator has switched on. */
export interface ToolSettings {
  /** Whether agents may read pages of the web. */
  readonly webPages: boolean;
  readonly weather?: { readonly forecast: string; readonly geocoding: string } | undefined;
  readonly search?: SearchEngine | undefined;
  readonly mcpServers: readonly Readonly<z.infer<typeof mcpServer>>[];
  /** Allowed addresses of workspaces' MCP servers. Undefined: none. */
  readonly workspaceServers?: 'public' | 'any' | undefined;
}

type SearchEngine =
  | { readonly kind: 'searxng'; readonly url: string }
  | { readonly kind: 'brave' | 'tavily'; readonly url: string; readonly apiKey: string };

export const toolSettings = {
  /** Connection string of the database that agents may query. Undefined: there is none. */
  queriedDatabase,
  /** Tools that agents may have in addition to the clock and the calculator. */
  tools: group(
    {
      webPages: setting('WEB_PAGES', {
        meaning:
          '`off` removes the tool that reads web pages. It reaches only public addresses, see [tools](tools.md).',
        schema: onOff,
        default: 'on',
      }),
      forecast: setting('WEATHER_URL', {
        meaning:
          'Forecasts of Open-Meteo, or of a service with its interface, for the weather tool; `off` removes the tool.',
        schema: z.union([z.literal('off'), httpAddress], 'must be an http or https address, or off'),
        default: {
          text: 'https://api.open-meteo.com/v1/forecast',
          inProduction: 'off',
          words: '`https://api.open-meteo.com/v1/forecast` in development, else `off`',
        },
      }),
      geocoding: setting('GEOCODING_URL', {
        meaning: 'Service that finds places for the weather tool.',
        schema: httpAddress,
        default: 'https://geocoding-api.open-meteo.com/v1/search',
      }),
      searxng: setting('SEARXNG_URL', {
        meaning: 'Address of a SearXNG with JSON format enabled, for the web search tool.',
        schema: endpointAddress,
        default: { words: 'no web search' },
      }),
      brave: setting('BRAVE_SEARCH_API_KEY', {
        meaning: 'Key of Brave Search, for the web search tool without SearXNG.',
        schema: z.string(),
        default: { words: 'none' },
        secret: true,
      }),
      tavily: setting('TAVILY_API_KEY', {
        meaning: 'Key of Tavily, for the web search tool without the other two.',
        schema: z.string(),
        default: { words: 'none' },
        secret: true,
      }),
      mcpServers: setting('MCP_SERVERS', {
        meaning:
          'Servers of the Model Context Protocol as a JSON list: `name`, `url`, `token` and the names of the `tools` that agents may have, see [tools](tools.md).',
        schema: mcpServers,
        default: { text: '[]', words: 'none' },
        secret: true,
      }),
      workspaceServers: setting('WORKSPACE_MCP_SERVERS', {
        meaning:
          'Whether administrators of workspaces may connect MCP servers of their own: `off`; `public`, with addresses of the public web; or `any`, also in the network of this server, see [tools](tools.md).',
        schema: z.enum(['off', 'public', 'any'], 'must be off, public or any'),
        default: 'off',
      }),
    },
    ({ webPages, forecast, geocoding, mcpServers, workspaceServers, ...keys }): ToolSettings => ({
      webPages,
      weather: forecast === 'off' ? undefined : { forecast, geocoding },
      search: findSearchEngine(keys),
      mcpServers,
      workspaceServers: workspaceServers === 'off' ? undefined : workspaceServers,
    }),
  ),
};

function findSearchEngine(given: {
  readonly searxng: string | undefined;
  readonly brave: string | undefined;
  readonly tavily: string | undefined;
}): SearchEngine | undefined {
  const { searxng, brave, tavily } = given;
  if (searxng) return { kind: 'searxng', url: searxng };
  if (brave) return { kind: 'brave', url: 'https://api.search.brave.com', apiKey: brave };
  if (tavily) return { kind: 'tavily', url: 'https://api.tavily.com', apiKey: tavily };
  return undefined;
}
