import type { ImageProvider } from '../llm/images/image-provider';
import type { Provider } from '../llm/provider';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import type { ToolSource } from '../tools/registry';
import type { FileVectors } from './files/file-vectors';
import type { Turns } from './runs/lifecycle/turns';
import type { LogWriter } from './runs/live/log-writer';
import type { RunHub } from './runs/live/run-hub';
import type { ServiceHealth } from './services/service-health';
import type { WorkspaceTools } from './tool-servers/workspace-tools';

/** Services that only the operations of the chat need. */
export interface ChatServices extends Services {
  readonly files: Files;
  /** Undefined where no model for them is configured, or the database cannot compare them. */
  readonly vectors: FileVectors | undefined;
  readonly hub: RunHub;
  readonly logWriter: LogWriter;
  /** In which the ends of answers are stored: many may end at once, and none holds up the others' deltas. */
  readonly endTurns: Turns;
  /** Names this process among those on one database. */
  readonly nodeId: string;
  /** Hears how answers of each service end. */
  readonly health: ServiceHealth;
  /** Endpoints by the internal id of their service. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Endpoints that draw, by the internal id of their service. */
  readonly painters: ReadonlyMap<string, ImageProvider>;
  /** Where tools of agents are found, for each question anew. */
  readonly toolSources: readonly ToolSource[];
  /** The tools of MCP servers of workspaces; apart, because they are not found within a transaction. */
  readonly workspaceTools: WorkspaceTools;
}

/** Topics of the bus; the payload is the id of a run, or of a picture. */
export const topics = {
  runMoved: 'run-moved',
  runCancelled: 'run-cancelled',
  /** A picture that is waiting may be begun. */
  imageWaiting: 'image-waiting',
  imageCancelled: 'image-cancelled',
} as const;
