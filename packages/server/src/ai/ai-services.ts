import type { HasAgent } from '../organizations/organizations/change-settings';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import type { FileVectors } from './files/file-vectors';
import type { ImageProvider } from './image-providers/image-provider';
import type { ServiceHealth } from './model-services/service-health';
import type { Provider } from './providers/provider';
import type { WorkspaceTools } from './tool-servers/workspace-tools';
import type { ToolSource } from './tools/find-tools';

/** Services of whatever asks or draws with models. */
export interface AiServices extends Services {
  readonly files: Files;
  readonly hasAgent: HasAgent;
  /** Undefined where no model for them is configured, or the database cannot compare them. */
  readonly vectors: FileVectors | undefined;
  /** Names this process among those on one database. */
  readonly nodeId: string;
  /** Learns how answers of each service end. */
  readonly health: ServiceHealth;
  /** Endpoints by the internal id of their service. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Endpoints that draw, by the internal id of their service. */
  readonly painters: ReadonlyMap<string, ImageProvider>;
  /** Finds tools of agents, for each question anew. */
  readonly toolSources: readonly ToolSource[];
  /** The tools of MCP servers of workspaces; apart, because they are not found within a transaction. */
  readonly workspaceTools: WorkspaceTools;
}

/** Topic of the bus. The payload is the id of an image. */
export const imageCancelled = 'image-cancelled';
