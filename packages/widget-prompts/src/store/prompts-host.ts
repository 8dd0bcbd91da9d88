import type { PromptsProps, PromptsSurface } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** The host of one mount of the prompts. */
export type PromptsHost = WidgetHost<PromptsSurface, PromptsProps>;
