import { commonPrefix, maxFunctionName } from './mcp/mcp-server';
import type { Tool } from './tool';

/** The person whose question an agent answers. */
export interface ToolAsker {
  readonly userId: string;
  /** The application to which the credential of the asker is limited. */
  readonly applicationId?: string | undefined;
  /** For a person of an application: what this shows. */
  readonly application?:
    | {
        readonly id: string;
        readonly shownAgentIds: readonly string[] | null;
        readonly shownListIds: readonly string[] | null;
      }
    | undefined;
  readonly managesAgents: boolean;
  /** The chat of the question. */
  readonly channelId: string;
  /** Whether the person may have pictures drawn. */
  readonly mayDraw: boolean;
}

/** The requester of tools: an agent in an organization. */
export interface ToolQuery {
  readonly organizationId: string;
  /** Default: any, for a list of all tools there are. A source that has to ask somebody asks for the agent's tools alone. */
  readonly agent?: { readonly id: string; readonly assignedTools: readonly string[] };
  /** Default: nobody, for a list of tools. */
  readonly asker?: ToolAsker;
}

/** Whether a source that has names like these is asked. */
export const isAsked = ({ agent }: ToolQuery, hasName: (name: string) => boolean): boolean =>
  agent === undefined || agent.assignedTools.some(hasName);

/** Says which tools there are for an agent in an organization. */
export type ToolSource = (query: ToolQuery) => readonly Tool[] | Promise<readonly Tool[]>;

const toolName = new RegExp(`^[\\w-]{1,${maxFunctionName}}$`);

/** Whether a tool can have this name. Agents may have been stored with others. */
export const isToolName = (name: string): boolean => toolName.test(name);

/**
 * Names of an agent's MCP tools that are unavailable now. Our own tools are ignored: they depend on the operator's settings
 * and the person's rights. What cannot be the name of a tool is ignored too, as these names become a part of a text for the model.
 */
export const findMissing = (assigned: readonly string[], found: readonly Tool[]): string[] =>
  assigned.filter(
    name => name.startsWith(commonPrefix) && isToolName(name) && !found.some(tool => tool.name === name),
  );

/** The tools that an agent was given, of those that there are; a name belongs to the first source that knows it. */
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
