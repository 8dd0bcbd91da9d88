import type { ToastInput, ToastStore } from '@oriel/ui';
import type { ReadonlySignal } from '@preact/signals-react';
import { type ComponentType, createContext } from 'react';
import type { WidgetStorage } from '../storage/widget-storage';
import { useMounted } from './use-mounted';

/** The app around the parts of this package: the mount of a widget, or the portal. */
export interface App {
  /** The root that contains the app. */
  readonly root: ShadowRoot | Document;
  /** Aborted when the app ends. */
  readonly signal: AbortSignal;
  readonly toasts: ToastStore;
  readonly storage: Pick<WidgetStorage, 'keepsDrafts'>;
  notify(toast: Notification): Promise<void>;
  /** Asks for a confirmation. Also false if it cannot be shown, because another dialog is open or the app is ending. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** @returns whether the clipboard now holds the text */
  copy(text: string): Promise<boolean>;
  /**
   * Makes the browser confirm before it reloads or leaves the page while there is text that the tab does not store. Returns a
   * function that ends it.
   *
   * @param isDraft - whether the text is a draft, which the tab stores if the browser allows it
   */
  guardReload(isDirty: ReadonlySignal<boolean>, isDraft: boolean): () => void;
  /** Undefined if the user has no other sign-in than the one in use. */
  readonly ownSignIn: OwnSignIn | undefined;
  /** Shown above a form that was refused because the sign-in is too old. */
  readonly FreshSignIn: ComponentType<{ readonly error: unknown }>;
}

/** A short message; an app may show it in its own way. */
export interface Notification {
  readonly kind: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly text?: string | undefined;
  /** The id of the failed request, which an app may offer to copy. */
  readonly requestId?: string | undefined;
  /** Id of the object that it is about, without which it makes no sense. */
  readonly about?: string | undefined;
  /** Buttons; their handlers cannot leave a widget, so it shows a toast with buttons itself. */
  readonly actions?: ToastInput['actions'];
}

/** A confirmation with two answers. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text?: string | undefined;
  /** Label of the button; names the action: "Delete chat", never "OK". */
  readonly confirmLabel: string;
  /** Default: "Cancel". */
  readonly cancelLabel?: string | undefined;
  /** Irreversible: the button is red and the focus starts on Cancel. */
  readonly destructive?: boolean | undefined;
  /** Text that the user has to type before confirming, such as the name of a workspace. */
  readonly typedText?: string | undefined;
  /** Runs while the dialog waits. If it rejects, the dialog stays open with the error. */
  readonly run?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
}

/** The user's own sign-in, which replaces the page's tokens. */
export interface OwnSignIn {
  /** Preloads it, so that its window opens within the click. */
  prepare(): void;
  /** Starts it, inside the click. If it is cancelled, the page's tokens stay in use. */
  start(): void;
}

/** Provides the app to its components. */
export const AppContext = createContext<App | null>(null);

/** The app around a component. */
export const useApp = (): App => useMounted(AppContext);
