import type { WorkspaceProps, WorkspaceSurface } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The host of a mount of the workspace. */
export type WorkspaceHost = WidgetHost<WorkspaceSurface, WorkspaceProps>;
