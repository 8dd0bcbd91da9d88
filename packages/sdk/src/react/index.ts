export type { EventProps } from './event-props';
export { OrielChat, type OrielChatProps } from './OrielChat';
export { OrielPrompts, type OrielPromptsProps } from './OrielPrompts';
export { type OrielOptions, OrielProvider, type OrielProviderProps } from './OrielProvider';
export { type UseWidgetOptions, useWidget, type Widget } from './use-widget';
export type { OrielWidgetProps, WidgetError } from './widget-props';
