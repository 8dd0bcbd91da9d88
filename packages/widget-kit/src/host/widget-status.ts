import type { OrielError } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';

/** The status of a widget; each kind has its own screen. */
export type WidgetStatus =
  | { readonly kind: 'loading' | 'connecting' | 'ready' | 'degraded' }
  | {
      readonly kind: 'auth';
      readonly isSigningIn: boolean;
      /** Route of the product to come back to. */
      readonly returnTo?: string | undefined;
      /** Shown in place of the usual offer to sign in. */
      readonly shows?: ReactNode;
      /** The page goes along to the sign-in, or would have to: what has been typed comes back with it and is not sent. */
      readonly isLeaving?: boolean;
    }
  | { readonly kind: 'error'; readonly error: OrielError };

export interface StatusStore {
  readonly status: ReadonlySignal<WidgetStatus>;
  set(next: WidgetStatus): void;
}

/** Tells every change of kind, and nothing twice. */
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
