import type { App, WidgetStorage } from '@oriel/app-kit';
import type { Client } from '@oriel/client';
import type { EventDetail, EventName, HostSnapshot, HostState, MethodName, Surface } from '@oriel/contracts';
import type { ReadonlySignal } from '@preact/signals-react';
import type { AccountStore } from '../account/account-store';
import type { DialogStore } from './dialog-store';
import type { DownloadFile } from './download-file';
import type { WidgetStatus } from './widget-status';
import type { CommandHandler, WidgetSurfaceBase } from './widget-surface';

/** The host from a widget's perspective: state and methods. One per mount. */
export interface WidgetHost<W extends Surface = WidgetSurfaceBase, P = unknown> extends App {
  readonly state: ReadonlySignal<HostState>;
  readonly locale: ReadonlySignal<HostState['locale']>;
  readonly theme: ReadonlySignal<HostState['theme']>;
  readonly variant: ReadonlySignal<HostState['variant']>;
  readonly organizationId: ReadonlySignal<HostState['workspace']>;
  /** Loads the data of the next four; a widget calls it on start. */
  readonly account: Pick<AccountStore, 'load' | 'loadFeatures' | 'loadPermissions' | 'forget'>;
  readonly session: AccountStore['session'];
  readonly organization: AccountStore['organization'];
  readonly features: AccountStore['features'];
  readonly permissions: AccountStore['permissions'];
  /** The validated options of this widget. */
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
  readonly dialogs: DialogStore;

  /** Opens a product route or a web URL. @returns whether it was opened */
  navigate(href: string, options?: { readonly replace?: boolean }): Promise<boolean>;
  /** Switches to another workspace. @returns whether the host follows */
  switchOrganization(organizationId: string): Promise<boolean>;
  /** Calls back when another widget has changed the credit of the workspace, until the returned function is called. */
  onCreditsChanged(listener: () => void): () => void;
  openDialog(name: string, args?: unknown): Promise<unknown>;
  download(file: DownloadFile): Promise<void>;
  /** Prints only the content of the widget, without the page around it. Never rejects: the user sees an error. */
  print(): Promise<void>;
  /**
   * Calls a host method that only some widgets use: `callTool`, or a method of the widget's host surface. Timeout: one minute;
   * the answer has the shape defined by the surface.
   */
  ask(method: string, input: unknown): Promise<unknown>;
  /** @param returnTo Product route to return to. Default: the current one. */
  signIn(returnTo?: string): Promise<void>;
  emit<E extends EventName<W>>(event: E, detail: EventDetail<W, E>): void;
  /** Handles a command of the surface until the returned function is called. */
  onCommand<M extends MethodName<W>>(name: M, handler: CommandHandler<W, M>): () => void;
  /** Shows the error in place of the content and notifies the host; a lost session shows the sign-in. */
  fail(thrown: unknown): void;
  /** Marks the widget as degraded: it works with limits while the connection is being restored. */
  setDegraded(isDegraded: boolean): void;
  /** Loads again after an error. */
  retry(): void;
}
