import type { ErrorTable } from '@oriel/client';
import type {
  commonEvents,
  commonMethods,
  MethodInput,
  MethodName,
  MethodOutput,
  RequestContext,
  Surface,
  WidgetName,
} from '@oriel/contracts';
import type { Sheet } from '@oriel/ui';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { WidgetHost } from './widget-host';

/** The least that every widget offers its host. */
export interface WidgetSurfaceBase extends Surface {
  readonly methods: Surface['methods'] & typeof commonMethods;
  readonly events: Surface['events'] & typeof commonEvents;
}

/** Texts by key, such as `composer.placeholder`; `{{name}}` is filled in. */
export type Messages = Readonly<Record<string, string>>;
/** Fetches texts. */
export type LoadMessages = () => Promise<{ readonly texts: Messages }>;
/** The texts of a language: those that the first picture needs, and those of the chunks that are fetched later. */
export type LanguageMessages = readonly [first: LoadMessages, rest?: LoadMessages];
/** A page fetches the texts of its language alone. */
export type MessagesByLocale = Readonly<{ de: LanguageMessages; en: LanguageMessages }>;

/** Does what the host asks. */
export type CommandHandler<W extends Surface, M extends MethodName<W>> = (
  input: MethodInput<W, M>,
  context: RequestContext,
) => MethodOutput<W, M> | Promise<MethodOutput<W, M>>;
export type Commands<W extends Surface> = { readonly [M in MethodName<W>]?: CommandHandler<W, M> };

/** Props of a dialog of the widget. */
export interface WidgetDialogProps {
  readonly args: unknown;
  /** Takes the dialog away; the promise of `openDialog` resolves with the result. */
  readonly close: (result?: unknown) => void;
}

/** The definition of a widget. */
export interface WidgetInput<W extends WidgetSurfaceBase, P, S> {
  readonly name: WidgetName;
  readonly version: string;
  readonly surface: W;
  /** Checks the options that a host gives; what it refuses is an error of the embedder. */
  readonly props: z.ZodMiniType<P>;
  readonly messages: MessagesByLocale;
  /** The errors that have a text of their own in this widget; every other one has that of the kit. */
  readonly errors?: ErrorTable;
  /** Adopted before anything is drawn; further ones are adopted where they are used. */
  readonly sheets?: readonly Sheet[];
  /** Capabilities of this build beyond its version. */
  readonly capabilities?: readonly string[];
  /** The dialogs that the widget owns, by name. */
  readonly dialogs?: Readonly<Record<string, ComponentType<WidgetDialogProps>>>;
  /** Makes the state of one mount. It lives until `dispose`. */
  readonly createStore: (host: WidgetHost<W, P>) => S;
  /**
   * Fetches what the widget needs before it is of use. Until it resolves the state is `connecting`, then `ready`; a
   * refusal leads to `auth`, anything else to `error`. It runs again after a sign-in and when the person retries.
   */
  readonly load?: (store: S, signal: AbortSignal) => Promise<void>;
  /** Handlers of the commands of the host. */
  readonly commands?: (store: S) => Commands<W>;
  readonly dispose?: (store: S) => void;
  /** Draws the whole widget, inside of a `WidgetFrame` of its own. */
  readonly Component: ComponentType<{ store: S }>;
}

/** One mount of a widget. */
export interface StartedWidget<W extends Surface> {
  readonly commands: Commands<W>;
  load(signal: AbortSignal): Promise<void>;
  render(): ReactNode;
  dispose(): void;
}

/** A widget as a host mounts it. Made by `defineWidget`. */
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
