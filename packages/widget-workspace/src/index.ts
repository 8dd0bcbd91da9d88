import { type WorkspaceSurface, workspaceProps, workspaceSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { dialogs } from './dialogs';
import { errors, messages } from './i18n/messages';
import { createWorkspaceStore } from './store/workspace-store';
import { offersTab } from './tabs';
import { WorkspaceWidget } from './WorkspaceWidget';
import { workspaceCommands } from './workspace-commands';

/** The administration of a workspace: who belongs to it and what they may do, as a widget for any host. */
export const workspaceWidget: WidgetDefinition<WorkspaceSurface> = defineWidget({
  name: 'workspace',
  version: '0.1.0',
  surface: workspaceSurface,
  props: workspaceProps,
  messages,
  errors,
  dialogs,
  createStore: host => createWorkspaceStore(host, offersTab),
  load: (store, signal) => store.load(signal),
  commands: workspaceCommands,
  dispose: store => store.dispose(),
  Component: WorkspaceWidget,
});
