import { type WidgetComponent, type WidgetComponentProps, widgetComponent } from './widget-component';

export type { EventProps } from './event-props';
export type { OrielElementProps, OrielLauncherProps } from './jsx-elements';
export { type OrielOptions, OrielProvider, type OrielProviderProps } from './OrielProvider';
export { type UseWidgetOptions, useWidget, type Widget } from './use-widget';
export type { OrielWidgetProps, WidgetError } from './widget-props';

export type OrielChatProps = WidgetComponentProps<'chat'>;
export type OrielPromptsProps = WidgetComponentProps<'prompts'>;
export type OrielImagesProps = WidgetComponentProps<'images'>;
export type OrielWorkspaceProps = WidgetComponentProps<'workspace'>;

/** The chat. Its own props (`agent`, `layout` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielChat: WidgetComponent<'chat'> = widgetComponent('chat');

/** The prompt library. Its own props (`view`, `type` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielPrompts: WidgetComponent<'prompts'> = widgetComponent('prompts');

/** The images. Its own props (`agent`, `layout` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielImages: WidgetComponent<'images'> = widgetComponent('images');

/** The administration of a workspace. Its own props (`tab` …), every option of `mount()`, and `onX` for every event; `ref` gives the handle. */
export const OrielWorkspace: WidgetComponent<'workspace'> = widgetComponent('workspace');
