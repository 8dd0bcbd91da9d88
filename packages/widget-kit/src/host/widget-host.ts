import type { Client } from '@oriel/client';
import type { EventDetail, EventName, HostSnapshot, HostState, MethodName, Surface } from '@oriel/contracts';
import type { ToastInput, ToastStore } from '@oriel/ui';
import type { ReadonlySignal } from '@preact/signals-react';
import type { AccountStore } from '../account/account-store';
import type { WidgetStorage } from '../storage/widget-storage';
import type { ConfirmRequest, DialogStore } from './dialog-store';
import type { DownloadFile } from './download-file';
import type { CommandHandler, WidgetSurfaceBase } from './widget-definition';
import type { WidgetStatus } from './widget-status';

/** The person's own sign-in, which replaces the page's tokens. */
export interface OwnSignIn {
  /** Fetches what it needs, so that its window opens in the click. */
  prepare(): void;
  /** Starts it, inside the click. If it is cancelled, the page's tokens stay in use. */
  start(): void;
}

/** The host as a widget sees it: state and methods. One a mount. */
export interface WidgetHost<W extends Surface = WidgetSurfaceBase, P = unknown> {
  readonly state: ReadonlySignal<HostState>;
  readonly locale: ReadonlySignal<HostState['locale']>;
  readonly theme: ReadonlySignal<HostState['theme']>;
  readonly variant: ReadonlySignal<HostState['variant']>;
  readonly organizationId: ReadonlySignal<HostState['workspace']>;
  /** Loads what the next four show; a widget does so when it starts. */
  readonly account: Pick<AccountStore, 'load' | 'loadFeatures' | 'loadPermissions' | 'forget'>;
  readonly session: AccountStore['session'];
  readonly organization: AccountStore['organization'];
  readonly features: AccountStore['features'];
  readonly permissions: AccountStore['permissions'];
  /** The options of this widget, checked. */
  readonly props: ReadonlySignal<P>;
  readonly status: ReadonlySignal<WidgetStatus>;
  readonly api: HostSnapshot['api'];
  /** Origin of the page the widget is shown on. */
  readonly pageOrigin: string;
  readonly isolation: HostSnapshot['isolation'];
  /** The element that holds the light children, such as the text field of the composer. */
  readonly shell: HTMLElement;
  readonly root: ShadowRoot;
  readonly client: Client;
  readonly storage: WidgetStorage;
  readonly toasts: ToastStore;
  readonly dialogs: DialogStore;
  /** Aborted when the mount ends. */
  readonly signal: AbortSignal;

  /** Goes to a route of the product or an address of the web. Answers whether anybody went. */
  navigate(href: string, options?: { readonly replace?: boolean }): Promise<boolean>;
  /** Works in another workspace from now on. Answers whether the host follows. */
  switchOrganization(organizationId: string): Promise<boolean>;
  /** Calls back when another widget has changed the credit of the workspace, until the returned function is called. */
  onCreditsChanged(listener: () => void): () => void;
  openDialog(name: string, args?: unknown): Promise<unknown>;
  /** Asks a question. False also where it cannot be asked, because another dialog is open, or the widget goes. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  notify(toast: Notification): Promise<void>;
  /** Answers whether the text is in the clipboard now. */
  copy(text: string): Promise<boolean>;
  download(file: DownloadFile): Promise<void>;
  /**
   * Asks the host what only some widgets ask: `callTool`, or a method of the host surface of the widget. Within a minute;
   * the answer has the shape of the surface.
   */
  ask(method: string, input: unknown): Promise<unknown>;
  /** @param returnTo Route of the product to come back to. Default: what is shown. */
  signIn(returnTo?: string): Promise<void>;
  /** Undefined where the page vouches for nobody, or names no application. */
  readonly ownSignIn: OwnSignIn | undefined;
  emit<E extends EventName<W>>(event: E, detail: EventDetail<W, E>): void;
  /** Does a command of the surface until the returned function is called. */
  onCommand<M extends MethodName<W>>(name: M, handler: CommandHandler<W, M>): () => void;
  /** Shows the error in place of the content and tells the host; a lost sign-in leads to the sign-in. */
  fail(thrown: unknown): void;
  /** Says that it works, but less than it should: the connection is being restored. */
  setDegraded(isDegraded: boolean): void;
  /** Loads again after an error. */
  retry(): void;
}

/** A short message; a host may show it its own way. */
export interface Notification {
  readonly kind: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly text?: string | undefined;
  /** Buttons; they stay on this side, so a toast that has some is shown by the widget. */
  readonly actions?: ToastInput['actions'];
}
