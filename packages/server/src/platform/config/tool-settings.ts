import * as z from 'zod';
import type { ToolSettings } from '../../tools/create-tools';

const mcpServer = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9]{0,15}$/, 'must be a short word of small letters and digits'),
  url: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  token: z.string().min(1).max(4_000).optional(),
  tools: z.array(z.string().min(1).max(200)).max(100).optional(),
});
const list = z
  .array(mcpServer)
  .max(20)
  .refine(
    servers => new Set(servers.map(({ name }) => name)).size === servers.length,
    'must have no name twice',
  );

/** The list of MCP servers of the environment; its problems name the place, never the value. */
export const mcpServers = z.string().transform((text, context) => {
  try {
    const read = list.safeParse(JSON.parse(text));
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

interface ToolEnvironment {
  readonly WEB_PAGES: boolean;
  readonly WEATHER_URL?: string | undefined;
  readonly GEOCODING_URL: string;
  readonly SEARXNG_URL?: string | undefined;
  readonly BRAVE_SEARCH_API_KEY?: string | undefined;
  readonly TAVILY_API_KEY?: string | undefined;
  readonly SQL_TOOL_URL?: string | undefined;
  readonly MCP_SERVERS?: z.infer<typeof mcpServers> | undefined;
  readonly WORKSPACE_MCP_SERVERS: 'off' | 'public' | 'any';
}

/** The tools of the environment. */
export function readToolSettings(env: ToolEnvironment, production: boolean): ToolSettings {
  const forecast = env.WEATHER_URL ?? (production ? 'off' : 'https://api.open-meteo.com/v1/forecast');
  return {
    webPages: env.WEB_PAGES,
    weather: forecast === 'off' ? undefined : { forecast, geocoding: env.GEOCODING_URL },
    search: readSearchEngine(env),
    sqlUrl: env.SQL_TOOL_URL,
    mcpServers: env.MCP_SERVERS ?? [],
    workspaceServers: env.WORKSPACE_MCP_SERVERS === 'off' ? undefined : env.WORKSPACE_MCP_SERVERS,
  };
}

function readSearchEngine(env: ToolEnvironment): ToolSettings['search'] {
  if (env.SEARXNG_URL) return { kind: 'searxng', url: env.SEARXNG_URL.replace(/\/+$/, '') };
  if (env.BRAVE_SEARCH_API_KEY)
    return { kind: 'brave', url: 'https://api.search.brave.com', apiKey: env.BRAVE_SEARCH_API_KEY };
  if (env.TAVILY_API_KEY)
    return { kind: 'tavily', url: 'https://api.tavily.com', apiKey: env.TAVILY_API_KEY };
  return undefined;
}

/** Whether two connection strings lead to one database. */
export function isSameDatabase(a: string, b: string): boolean {
  const parts = (text: string) => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || '5432'}${pathname}`;
  };
  return parts(a) === parts(b);
}
