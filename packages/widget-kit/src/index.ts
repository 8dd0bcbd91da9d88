export type { Client } from '@oriel/client';
export {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals-react';
export { useSignals } from '@preact/signals-react/runtime';
export { defineWidget } from './definition/define-widget';
export type {
  CommandHandler,
  Commands,
  LanguageMessages,
  LoadMessages,
  Messages,
  MessagesByLocale,
  WidgetDefinition,
  WidgetDialogProps,
  WidgetInput,
  WidgetSurfaceBase,
} from './definition/widget-definition';
export type { ConfirmRequest } from './dialogs/dialog-store';
export { type FetchedPart, type FetchedProps, fetched } from './fetched/fetched';
export { startFrame } from './frame/start-frame';
export type { DownloadFile } from './host/download-file';
export { guardReload } from './host/guard-reload';
export { useClient, useCommand, useHost } from './host/host-context';
export type { Notification, WidgetHost } from './host/widget-host';
export { createFormat, type Format } from './i18n/format';
export { type I18n, useFormat, useI18n, useT } from './i18n/i18n-context';
export type { Translate } from './i18n/translator';
export { type MountedWidget, type MountWidgetOptions, mountWidget } from './mount/mount-widget';
export { useMounted } from './mount/use-mounted';
export { WidgetFrame, type WidgetFrameProps } from './status/WidgetFrame';
export type { WidgetStatus } from './status/widget-status';
export type { PersistedOptions, WidgetStorage } from './storage/widget-storage';
