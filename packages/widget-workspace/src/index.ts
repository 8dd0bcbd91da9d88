import { type WorkspaceSurface, workspaceProps, workspaceSurface } from '@oriel/contracts';
import { sheet } from '@oriel/ui';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { dialogs } from './dialogs';
import { errors, messages } from './i18n/messages';
import partsCss from './parts/parts.css?inline';
import { createWorkspaceStore } from './store/workspace-store';
import { offersTab } from './tabs';
import { WorkspaceWidget } from './WorkspaceWidget';
import css from './workspace.css?inline';
import { workspaceCommands } from './workspace-commands';

/** Workspace administration: members and their rights, as a widget for any host. */
export const workspaceWidget: WidgetDefinition<WorkspaceSurface> = defineWidget({
  name: 'workspace',
  version: '0.1.0',
  surface: workspaceSurface,
  props: workspaceProps,
  messages,
  errors,
  // Dialogs need both sheets, even if another widget shows them.
  sheets: [sheet(css), sheet(partsCss)],
  dialogs,
  createStore: host => createWorkspaceStore(host, offersTab),
  load: (store, signal) => store.load(signal),
  commands: workspaceCommands,
  dispose: store => store.dispose(),
  Component: WorkspaceWidget,
});
