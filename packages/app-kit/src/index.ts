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
export { type Acted, type ActingApp, type ActTexts, actThenToast } from './actions/act-then-toast';
export { type Act, useAct } from './actions/use-act';
export { type Copied, useCopied } from './actions/use-copied';
export {
  type App,
  AppContext,
  type ConfirmRequest,
  type Notification,
  type OwnSignIn,
  useApp,
} from './app/app';
export { useMounted } from './app/use-mounted';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/ConfirmDialog';
export { ConfirmDialogPart } from './dialogs/confirm-dialog-part';
export { Added, Difference, Removed, TextDifference } from './difference/TextDifference';
export { createDrafts, type DraftOptions, type DraftOwner, type Drafts } from './drafts/drafts';
export {
  errorText,
  isAborted,
  isFreshSignInRequired,
  isMissing,
  isOwnSignInRequired,
  isSuspended,
} from './errors/error-text';
export { useErrorText } from './errors/use-error-text';
export { allTexts, type FetchedPart, type FetchedProps, fetched } from './fetched/fetched';
export { centsOf } from './forms/cents-of';
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
export { NameField, type NameFieldProps, useNameTexts } from './forms/NameField';
export { nameText } from './forms/name-text';
export { RestoredNote } from './forms/RestoredNote';
export { useForm } from './forms/use-form';
export { createFormat, type Format, formatMegabytes } from './i18n/format';
export { type I18n, I18nContext, type MountI18n, useFormat, useI18n, useT } from './i18n/i18n-context';
export { keepFetching } from './i18n/keep-fetching';
export type { LanguageMessages, LoadMessages, Messages, MessagesByLocale } from './i18n/messages';
export { createTexts, type FetchedTexts, loadKitTexts, type Texts } from './i18n/texts';
export { createTranslate, type Translate } from './i18n/translator';
export { OwnSignInAction, type OwnSignInActionProps } from './refusals/OwnSignInAction';
export { RequestNumber } from './refusals/RequestNumber';
export { useOwnSignIn } from './refusals/use-own-sign-in';
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
export { usePicture } from './resource/use-picture';
export { useResource } from './resource/use-resource';
export {
  createStorage,
  type PersistedOptions,
  type WidgetStorage,
  type WidgetStorageOptions,
} from './storage/widget-storage';
export { openTabChannel, type TabChannel, type TabChannelOptions } from './tabs/tab-channel';
export { Toasts } from './toasts/Toasts';
export {
  createUploadQueue,
  type QueuedUpload,
  type QueuedUploadState,
  type UploadQueue,
  type UploadQueueOptions,
  type UploadRun,
} from './upload/upload-queue';
