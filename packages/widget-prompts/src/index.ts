import { type PromptsSurface, promptsProps, promptsSurface } from '@oriel/contracts';
import { defineWidget, type WidgetDefinition } from '@oriel/widget-kit';
import { messages } from './i18n/messages';
import { PromptsWidget } from './PromptsWidget';
import { createPromptsStore } from './prompts/prompts-store';

/** The prompt library: cards to find, fill in, use and write, as a widget for any host. */
export const promptsWidget: WidgetDefinition<PromptsSurface> = defineWidget({
  name: 'prompts',
  version: '0.1.0',
  surface: promptsSurface,
  props: promptsProps,
  messages,
  createStore: createPromptsStore,
  load: (store, signal) => store.load(signal),
  Component: PromptsWidget,
});
