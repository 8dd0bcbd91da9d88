import type { MessagesByLocale } from '@oriel/app-kit';
import type { ErrorTable } from '@oriel/client';
import type { Surface, WidgetName } from '@oriel/contracts';
import type { Sheet } from '@oriel/ui';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { WidgetHost } from './widget-host';
import type { Commands, WidgetSurfaceBase } from './widget-surface';

/** Props of a dialog of the widget. */
export interface WidgetDialogProps {
  readonly args: unknown;
  /** Closes the dialog; the promise of `openDialog` resolves with the result. */
  readonly close: (result?: unknown) => void;
}

/** The definition of a widget. */
export interface WidgetInput<W extends WidgetSurfaceBase, P, S> {
  readonly name: WidgetName;
  readonly version: string;
  readonly surface: W;
  /** Validates the host's options; invalid ones are an error of the embedder. */
  readonly props: z.ZodMiniType<P>;
  readonly messages: MessagesByLocale;
  /** Errors with a text of their own in this widget; all others use the kit's texts. */
  readonly errors?: ErrorTable;
  /** Adopted before the first render; further ones are adopted where they are used. */
  readonly sheets?: readonly Sheet[];
  /** Capabilities of this build beyond its version. */
  readonly capabilities?: readonly string[];
  /** The dialogs of the widget, by name. */
  readonly dialogs?: Readonly<Record<string, ComponentType<WidgetDialogProps>>>;
  /** Creates the state of one mount. It lives until `dispose`. */
  readonly createStore: (host: WidgetHost<W, P>) => S;
  /**
   * Loads the data that the widget needs to be usable. Until it resolves, the state is `connecting`, then `ready`; a refusal
   * leads to `auth`, anything else to `error`. It runs again after a sign-in and when the user retries.
   */
  readonly load?: (store: S, signal: AbortSignal) => Promise<void>;
  /** Handlers for the host's commands. */
  readonly commands?: (store: S) => Commands<W>;
  readonly dispose?: (store: S) => void;
  /** Renders the whole widget, inside its own `WidgetFrame`. */
  readonly Component: ComponentType<{ store: S }>;
}

/** One mount of a widget. */
export interface StartedWidget<W extends Surface> {
  readonly commands: Commands<W>;
  load(signal: AbortSignal): Promise<void>;
  render(): ReactNode;
  dispose(): void;
}

/** A widget as mounted by a host. Created by `defineWidget`. */
export interface WidgetDefinition<W extends WidgetSurfaceBase = WidgetSurfaceBase> {
  readonly name: WidgetName;
  readonly version: string;
  readonly surface: W;
  readonly messages: MessagesByLocale;
  readonly errors: ErrorTable | undefined;
  readonly sheets: readonly Sheet[];
  readonly capabilities: readonly string[];
  readonly dialogs: Readonly<Record<string, ComponentType<WidgetDialogProps>>>;
  readonly propsSchema: z.ZodMiniType;
  /** @internal */
  start(host: WidgetHost<W, unknown>): StartedWidget<W>;
}
