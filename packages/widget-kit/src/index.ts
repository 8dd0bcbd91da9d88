export { createFocusRestore, type FindTarget, type FocusRestore } from './focus/focus-restore';
export { startFrame } from './frame/start-frame';
export { type AskedAct, addressWithoutAct, type FreshAct, readAskedAct } from './fresh-sign-in/fresh-sign-in';
export { useFreshSignIn } from './fresh-sign-in/use-fresh-sign-in';
export { defineWidget } from './host/define-widget';
export type { DownloadFile } from './host/download-file';
export { useClient, useCommand, useHost } from './host/host-context';
export { useDetail } from './host/use-detail';
export { useTakers } from './host/use-takers';
export type {
  WidgetDefinition,
  WidgetDialogProps,
  WidgetInput,
} from './host/widget-definition';
export type { WidgetHost } from './host/widget-host';
export type { WidgetStatus } from './host/widget-status';
export type { CommandHandler, Commands, WidgetSurfaceBase } from './host/widget-surface';
export { type RenderedWidget, type RenderWidgetOptions, renderWidget } from './render/render-widget';
export { type StartSessionOptions, startSession } from './session/start-session';
export {
  can,
  hasFeature,
  isApplicationPerson,
  isVisible,
  type MemberSession,
  type SignedIn,
  type WidgetSession,
} from './session/widget-session';
export { OwnSignInOffer } from './sign-in/OwnSignInOffer';
export { WidgetFrame, type WidgetFrameProps } from './status/WidgetFrame';
