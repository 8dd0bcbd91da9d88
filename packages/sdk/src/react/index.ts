import { type WidgetComponent, type WidgetComponentProps, widgetComponent } from './widget-component';

export type { EventProps } from './event-props';
export type { OrielElementProps, OrielLauncherProps } from './jsx-elements';
export { type OrielOptions, OrielProvider, type OrielProviderProps } from './OrielProvider';
export { type UseWidgetOptions, useWidget, type Widget } from './use-widget';
export type { OrielWidgetProps, WidgetError } from './widget-props';

/** Props of `OrielChat`. */
export type OrielChatProps = WidgetComponentProps<'chat'>;
/** Props of `OrielPrompts`. */
export type OrielPromptsProps = WidgetComponentProps<'prompts'>;
/** Props of `OrielImages`. */
export type OrielImagesProps = WidgetComponentProps<'images'>;
/** Props of `OrielWorkspace`. */
export type OrielWorkspaceProps = WidgetComponentProps<'workspace'>;

/**
 * The chat. Takes its own props (`agent`, `layout` …), every option of `mount()`, and `onX` for every event; `ref` is the handle.
 */
export const OrielChat: WidgetComponent<'chat'> = widgetComponent('chat');

/**
 * The prompt library. Takes its own props (`view`, `type` …), every option of `mount()`, and `onX` for every event; `ref` is the
 * handle.
 */
export const OrielPrompts: WidgetComponent<'prompts'> = widgetComponent('prompts');

/**
 * The images. Takes its own props (`agent`, `layout` …), every option of `mount()`, and `onX` for every event; `ref` is the
 * handle.
 */
export const OrielImages: WidgetComponent<'images'> = widgetComponent('images');

/**
 * The administration of a workspace. Takes its own props (`tab` …), every option of `mount()`, and `onX` for every event; `ref`
 * is the handle.
 */
export const OrielWorkspace: WidgetComponent<'workspace'> = widgetComponent('workspace');
