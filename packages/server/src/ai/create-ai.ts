import { randomUUID } from 'node:crypto';
import { enableVectors } from '../platform/db/enable-vectors';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import { hasAgent } from './agents/has-agent';
import type { AiServices } from './ai-services';
import { EndpointLoad } from './endpoints/endpoint-load';
import { Endpoints } from './endpoints/endpoints';
import type { ModelSource } from './endpoints/model-source';
import { FileVectors } from './files/file-vectors';
import { createDrawTool } from './images/draw-tool';
import { ServiceHealth } from './model-services/service-health';
import { findModels } from './models/find-models';
import { reportServer, WorkspaceTools } from './tool-servers/workspace-tools';
import { createTools } from './tools/create-tools';

export interface Ai {
  readonly services: AiServices;
  /** Stops looking for models. */
  stop(): void;
  /** Closes connections to tools, once no answer uses them any more. */
  close(): Promise<void>;
}

/** Finds the models of all endpoints. */
export async function createAi(
  services: Services,
  files: Files,
  sources: readonly ModelSource[],
): Promise<Ai> {
  const tools = createTools(
    { ...services.config.tools, sqlUrl: services.config.queriedDatabase },
    services.now,
    reportServer(services.log),
  );
  const workspaceTools = new WorkspaceTools(services);
  const endpoints = new Endpoints(services, sources);
  await endpoints.reload();
  const ai: AiServices = {
    ...services,
    files,
    hasAgent,
    vectors: await createVectors(services),
    nodeId: randomUUID(),
    health: new ServiceHealth(services),
    load: new EndpointLoad(),
    endpoints,
    toolSources: [...tools.sources, createDrawTool(services)],
    workspaceTools,
  };
  const stopFinding = await findModels(services, endpoints.sources);
  return {
    services: ai,
    stop: stopFinding,
    close: async () => {
      endpoints.close();
      await Promise.all([tools.close(), workspaceTools.close()]);
    },
  };
}

/** Logs once why there are no vectors. */
async function createVectors(services: Services): Promise<FileVectors | undefined> {
  const { config, db, log } = services;
  if (!config.embeddings) return undefined;
  if (await enableVectors(db)) return new FileVectors(services, config.embeddings);
  log.warn(
    'EMBEDDING_MODEL is not used: the database has not the extension vector. Files are searched by their words',
  );
  return undefined;
}
