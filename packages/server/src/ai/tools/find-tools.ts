import type { HostLocation } from '@oriel/contracts';
import { commonPrefix, maxFunctionName } from './mcp/mcp-server';
import type { Tool } from './tool';

/** The person whose question an agent answers. */
export interface ToolAsker {
  readonly userId: string;
  /** The application that the asker's credential is limited to. */
  readonly applicationId?: string | undefined;
  /** For a person of an application: the application's visible agents and lists. */
  readonly application?:
    | {
        readonly id: string;
        readonly shownAgentIds: readonly string[] | null;
        readonly shownListIds: readonly string[] | null;
      }
    | undefined;
  readonly managesAgents: boolean;
  readonly ownsAgents: boolean;
  /** The chat of the question. */
  readonly channelId: string;
  /** Whether the person may have images drawn. */
  readonly mayDraw: boolean;
}

/** The requester of tools: an agent in an organization. */
export interface ToolQuery {
  readonly organizationId: string;
  /** Default: any, for a list of all available tools. A source that calls external servers only looks for the agent's tools. */
  readonly agent?: {
    readonly id: string;
    readonly assignedTools: readonly string[];
    /** Place in which alone models may work for it. */
    readonly modelHostLocation: HostLocation;
  };
  /** Default: nobody, for a list of tools. */
  readonly asker?: ToolAsker;
}

/** Whether the query needs a source with such names. */
export const isAsked = ({ agent }: ToolQuery, hasName: (name: string) => boolean): boolean =>
  agent === undefined || agent.assignedTools.some(hasName);

/** Returns the tools for an agent in an organization. */
export type ToolSource = (query: ToolQuery) => readonly Tool[] | Promise<readonly Tool[]>;

const toolName = new RegExp(`^[\\w-]{1,${maxFunctionName}}$`);

/** Whether a tool can have this name. Stored agents may contain other names. */
export const isToolName = (name: string): boolean => toolName.test(name);

/**
 * Names of an agent's MCP tools that are currently unavailable. Our own tools are ignored: they depend on the operator's settings
 * and the person's rights. Invalid tool names are also ignored, because these names become a part of a text for the model.
 */
export const findMissing = (assigned: readonly string[], found: readonly Tool[]): string[] =>
  assigned.filter(
    name => name.startsWith(commonPrefix) && isToolName(name) && !found.some(tool => tool.name === name),
  );

/** The available tools of an agent; if several sources have a name, the first one provides it. */
export async function findTools(
  sources: readonly ToolSource[],
  query: ToolQuery & { readonly agent: object },
): Promise<Tool[]> {
  const offered = (await Promise.all(sources.map(source => source(query)))).flat();
  const found = new Map<string, Tool>();
  for (const tool of offered)
    if (query.agent.assignedTools.includes(tool.name) && !found.has(tool.name)) found.set(tool.name, tool);
  return [...found.values()];
}
