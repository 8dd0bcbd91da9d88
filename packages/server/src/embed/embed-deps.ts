import type { WidgetName } from '@oriel/contracts';
import type { SdkFolders } from './releases/find-release';

/** The data of an application that its embeds need. */
export interface EmbeddingApplication {
  readonly widgets: readonly WidgetName[];
  /** Exact origins. */
  readonly allowedOrigins: readonly string[];
}

export interface EmbedDeps extends SdkFolders {
  /** Finds the application of a publishable key; throws an `HttpError` for one that is unknown or switched off. */
  readonly findApplication: (publishableKey: string) => Promise<EmbeddingApplication>;
  /** Calls back when an application has been changed. */
  readonly watchApplications: (listener: () => void) => void;
  /** Origin of the portal and the services as browsers see it. */
  readonly publicUrl: string;
  /** Origin of the frame pages. */
  readonly frameOrigin: string;
}
