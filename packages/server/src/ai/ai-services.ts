import type { HasAgent } from '../organizations/organizations/change-settings';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import type { EndpointLoad } from './endpoints/endpoint-load';
import type { Endpoints } from './endpoints/endpoints';
import type { FileVectors } from './files/file-vectors';
import type { ServiceHealth } from './model-services/service-health';
import type { WorkspaceTools } from './tool-servers/workspace-tools';
import type { ToolSource } from './tools/find-tools';

/** Services of all code that asks models or draws with them. */
export interface AiServices extends Services {
  readonly files: Files;
  readonly hasAgent: HasAgent;
  /** Undefined if no embedding model is configured, or if the database lacks the vector type. */
  readonly vectors: FileVectors | undefined;
  /** Identifies this process among those on one database. */
  readonly nodeId: string;
  /** Records how answers of each service end. */
  readonly health: ServiceHealth;
  /** Counts the requests to each service. */
  readonly load: EndpointLoad;
  /** The endpoints that run now; look them up for each question. */
  readonly endpoints: Endpoints;
  /** Finds the tools of agents, again for each question. */
  readonly toolSources: readonly ToolSource[];
  /** The tools of workspaces' MCP servers; separate, because they must not be looked up within a transaction. */
  readonly workspaceTools: WorkspaceTools;
}

/** Topic of the bus. The payload is the id of an image. */
export const imageCancelled = 'image-cancelled';
