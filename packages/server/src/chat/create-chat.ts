import { randomUUID } from 'node:crypto';
import type { HasAgent } from '../core/organizations/change-settings';
import { enableVectors } from '../platform/db/enable-vectors';
import type { Files } from '../platform/files/files';
import { describeError } from '../platform/log/describe-error';
import type { Services } from '../services';
import { createTools } from '../tools/create-tools';
import { hasAgent } from './agents/has-agent';
import { type ChatServices, topics } from './chat-services';
import { FileVectors } from './files/file-vectors';
import { createDrawTool } from './images/draw-tool';
import { ImageRunner } from './images/image-runner';
import { createSources } from './models/create-sources';
import { findModels } from './models/find-models';
import { staleSeconds, sweepRuns } from './runs/lifecycle/sweep-runs';
import { Turns } from './runs/lifecycle/turns';
import { LogWriter } from './runs/live/log-writer';
import { RunHub } from './runs/live/run-hub';
import { RunStop } from './runs/live/run-stop';
import { ServiceHealth } from './services/service-health';
import { reportServer, WorkspaceTools } from './tool-servers/workspace-tools';

export interface Chat {
  /** For the operations of the chat. */
  readonly services: ChatServices;
  readonly hasAgent: HasAgent;
  /** Gives running answers a short time and then ends them as interrupted. */
  stop(): Promise<void>;
}

const sweepRunsEvery = 5_000;
/** More take no less time altogether, and the last pieces of the other answers wait for them. */
const endsAtOnce = 2;

/** Starts the chat service: finds the models, ends what a former process left behind, listens to other processes. */
export async function createChat(services: Services, files: Files): Promise<Chat> {
  const hub = new RunHub();
  const { sources, close } = await createSources(services);
  const nodeId = randomUUID();
  const tools = createTools(services.config.tools, services.now, reportServer(services.log));
  const workspaceTools = new WorkspaceTools(services);
  const logWriter = new LogWriter(services, nodeId);
  const chat: ChatServices = {
    ...services,
    files,
    vectors: await createVectors(services),
    hub,
    logWriter,
    endTurns: new Turns(endsAtOnce),
    nodeId,
    health: new ServiceHealth(services),
    providers: new Map(sources.map(source => [source.internalId, source.provider])),
    painters: new Map(sources.flatMap(({ internalId, painter }) => (painter ? [[internalId, painter]] : []))),
    toolSources: [...tools.sources, createDrawTool(services)],
    workspaceTools,
  };
  const isAlone = services.config.database === undefined;
  if (services.config.jobs) await sweepRuns(chat, isAlone);
  const stopFinding = await findModels(services, sources);
  const runner = new ImageRunner(chat);
  await runner.start(isAlone);
  const unsubscribe = [
    services.bus.subscribe(topics.runMoved, id => hub.wake(id)),
    services.bus.subscribe(topics.runCancelled, id => hub.find(id)?.abort.abort(new RunStop('stopped'))),
  ];
  // Within seconds, which no schedule of jobs offers; several that sweep at once share the runs out by their locks.
  let sweepFrom = 0;
  const sweep = async () => {
    if (performance.now() < sweepFrom) return;
    try {
      await sweepRuns(chat);
    } catch (error) {
      // While the database was away nobody could say that he lives; now they have the time to.
      sweepFrom = performance.now() + staleSeconds * 1_000;
      services.log.warn({ error: describeError(error) }, 'sweep failed');
    }
  };
  const sweeping = services.config.jobs ? setInterval(sweep, sweepRunsEvery) : undefined;

  return {
    services: chat,
    hasAgent,
    async stop() {
      clearInterval(sweeping);
      stopFinding();
      const drawing = runner.stop();
      const timer = setTimeout(
        () => hub.stopAll(new RunStop('interrupted')),
        services.config.stopPatience * 1_000,
      );
      await hub.idle();
      clearTimeout(timer);
      logWriter.close();
      for (const end of unsubscribe) end();
      await drawing;
      await Promise.all([close(), tools.close(), workspaceTools.close()]);
    },
  };
}

/** Says once why there are none. */
async function createVectors(services: Services): Promise<FileVectors | undefined> {
  const { config, db, log } = services;
  if (!config.embeddings) return undefined;
  if (await enableVectors(db)) return new FileVectors(services, config.embeddings);
  log.warn(
    'EMBEDDING_MODEL is not used: the database has not the extension vector. Files are searched by their words',
  );
  return undefined;
}
