import { type PromptsSurface, promptsProps, promptsSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { dialogs } from './dialogs';
import { messages } from './i18n/messages';
import { PromptsWidget } from './PromptsWidget';
import { promptsCommands } from './prompts-commands';
import { errors } from './store/errors';
import { createPromptsStore } from './store/prompts-store';

/** The prompt library: find, fill in, use and write cards, as a widget for any host. */
export const promptsWidget: WidgetDefinition<PromptsSurface> = defineWidget({
  name: 'prompts',
  version: '0.1.0',
  surface: promptsSurface,
  props: promptsProps,
  messages,
  errors,
  dialogs,
  createStore: createPromptsStore,
  load: (store, signal) => store.load(signal),
  commands: promptsCommands,
  dispose: store => store.dispose(),
  Component: PromptsWidget,
});
