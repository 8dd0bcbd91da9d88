import { type Resource, resource } from '@oriel/app-kit';
import { listToolServers, removeToolServer, type ToolServer } from '@oriel/contracts';
import type { WorkspaceStore } from '../store/workspace-store';

/** The servers as stored by the services. */
export interface ToolServerChoice {
  /** Whether the operator allows workspaces to have their own servers. */
  readonly allowed: boolean;
  readonly servers: readonly ToolServer[];
}

/** The MCP servers that the workspace has connected. */
export interface ToolServersStore {
  readonly choice: Resource<ToolServerChoice>;
  open(): void;
  /** Adds or updates a server. */
  put(server: ToolServer): void;
  remove(server: ToolServer, abort: AbortSignal): Promise<void>;
}

export function createToolServersStore({ host, organizationId }: WorkspaceStore): ToolServersStore {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const choice = resource<ToolServerChoice>(
    abort => client.call(listToolServers, { params: params() }, { signal: abort }),
    { signal: host.signal },
  );
  return {
    choice,
    open: () => void choice.reload(),
    put: server =>
      choice.set(({ allowed, servers }) => ({
        allowed,
        servers: [...servers.filter(({ id }) => id !== server.id), server].toSorted((one, other) =>
          one.name.localeCompare(other.name),
        ),
      })),
    async remove({ id }, abort) {
      const input = { params: { ...params(), toolServerId: id } };
      await client.call(removeToolServer, input, { signal: abort });
      choice.set(({ allowed, servers }) => ({ allowed, servers: servers.filter(each => each.id !== id) }));
    },
  };
}
