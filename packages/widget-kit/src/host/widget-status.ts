import type { OrielError } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';

/** The status of a widget; each kind has its own screen. */
export type WidgetStatus =
  | { readonly kind: 'loading' | 'connecting' | 'ready' | 'degraded' }
  | {
      readonly kind: 'auth';
      readonly isSigningIn: boolean;
      /** Product route to return to. */
      readonly returnTo?: string | undefined;
      /** Shown in place of the usual sign-in offer. */
      readonly shows?: ReactNode;
      /** The sign-in navigates the whole page, or would have to: typed text returns with it and is not sent. */
      readonly isLeaving?: boolean;
    }
  | { readonly kind: 'error'; readonly error: OrielError };

export interface StatusStore {
  readonly status: ReadonlySignal<WidgetStatus>;
  set(next: WidgetStatus): void;
}

/** Reports every change of kind once. */
export function createStatus(onChange: (status: WidgetStatus) => void): StatusStore {
  const status = signal<WidgetStatus>({ kind: 'loading' });
  return {
    status,
    set(next) {
      const before = status.peek();
      status.value = next;
      if (before.kind !== next.kind) onChange(next);
    },
  };
}
