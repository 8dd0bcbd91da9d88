export type { Client } from '@oriel/client';
export { type ErrorEntry, type ErrorTable, type ErrorText, isStoredError } from '@oriel/client';
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
export { type Acted, type ActTexts, actThenToast } from './actions/act-then-toast';
export { type Act, useAct } from './actions/use-act';
export { type Copied, useCopied } from './actions/use-copied';
export { useMounted } from './context/use-mounted';
export { ConfirmDialog } from './dialogs/ConfirmDialog';
export { Added, Difference, Removed, TextDifference } from './difference/TextDifference';
export { createDrafts, type DraftOptions, type DraftOwner, type Drafts } from './drafts/drafts';
export { errorText, isAborted, isMissing } from './errors/error-text';
export { useErrorText } from './errors/use-error-text';
export { type FetchedPart, type FetchedProps, fetched } from './fetched/fetched';
export { createFocusRestore, type FindTarget, type FocusRestore } from './focus/focus-restore';
export {
  createForm,
  type Form,
  type FormOptions,
  type SendContext,
  type Submitted,
} from './forms/create-form';
export { FormDialog, type FormDialogProps } from './forms/FormDialog';
export {
  type FieldBinding,
  FormField,
  type FormFieldProps,
  TextField,
  type TextFieldProps,
} from './forms/FormField';
export { FormRefusal } from './forms/FormRefusal';
export { type FieldProblem, type Problems, problemText } from './forms/field-problem';
export { confirmLeave, useCloseGuard, useLeaveGuard } from './forms/leave-guard';
export { NameDialog, type NameDialogProps } from './forms/NameDialog';
export { NameField, type NameFieldProps } from './forms/NameField';
export { nameText } from './forms/name-text';
export { RestoredNote } from './forms/RestoredNote';
export { useForm } from './forms/use-form';
export { startFrame } from './frame/start-frame';
export { type AskedAct, addressWithoutAct, type FreshAct, readAskedAct } from './fresh-sign-in/fresh-sign-in';
export { useFreshSignIn } from './fresh-sign-in/use-fresh-sign-in';
export { defineWidget } from './host/define-widget';
export type { ConfirmRequest } from './host/dialog-store';
export type { DownloadFile } from './host/download-file';
export { guardReload } from './host/guard-reload';
export { useClient, useCommand, useHost } from './host/host-context';
export { useTakers } from './host/use-takers';
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
} from './host/widget-definition';
export type { Notification, WidgetHost } from './host/widget-host';
export type { WidgetStatus } from './host/widget-status';
export { createFormat, type Format } from './i18n/format';
export { type I18n, useFormat, useI18n, useT } from './i18n/i18n-context';
export type { Translate } from './i18n/translator';
export { type RenderedWidget, type RenderWidgetOptions, renderWidget } from './render/render-widget';
export { MoreButton, type MoreButtonProps } from './resource/MoreButton';
export { Pager, type PagerProps } from './resource/Pager';
export {
  type Page,
  type Paged,
  type PagedResource,
  type PagedResourceOptions,
  pagedResource,
} from './resource/paged-resource';
export { LoadFailed, ResourceView, type ResourceViewProps } from './resource/ResourceView';
export { type Resource, type ResourceOptions, type ResourceState, resource } from './resource/resource';
export { useResource } from './resource/use-resource';
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
export { RequestNumber } from './status/RequestNumber';
export { WidgetFrame, type WidgetFrameProps } from './status/WidgetFrame';
export type { PersistedOptions, WidgetStorage } from './storage/widget-storage';
export { openTabChannel, type TabChannel, type TabChannelOptions } from './tabs/tab-channel';
