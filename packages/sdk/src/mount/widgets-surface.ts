import type { ChatSurface, PromptsSurface } from '@oriel/contracts';

/** What a page can ask of any widget and hear from it; a widget refuses commands of another with `METHOD_NOT_FOUND`. */
export interface WidgetsSurface {
  readonly methods: ChatSurface['methods'] & PromptsSurface['methods'];
  readonly events: ChatSurface['events'] & PromptsSurface['events'];
}
