import type { ReactNode } from 'react';

/** Maximum number of toasts shown at a time. */
const MOST_TOASTS = 3;
/** Duration of a toast, in ms. */
const TOAST_TIME = { default: 5_000, danger: 10_000, actions: 30_000 } as const;

/** A button of a toast. */
export interface ToastAction {
  label: string;
  /** It takes back what the toast reports: Ctrl+Z or Cmd+Z selects it, too, outside of text fields. Default: false. */
  isUndo?: boolean | undefined;
  onSelect: () => void;
}

/** Content of a toast. */
export interface ToastInput {
  /** A bold line. */
  title: ReactNode;
  /** One sentence. */
  text?: ReactNode;
  /** Default: `success`. `danger` interrupts a screen reader and stays longer. */
  tone?: 'success' | 'info' | 'warning' | 'danger' | undefined;
  /** At most two. */
  actions?: readonly ToastAction[] | undefined;
  /** Id of the object that it is about, without which it makes no sense. */
  about?: string | undefined;
  /** In ms. Default: 10 s for `danger`, 30 s for others with actions, else 5 s. `Infinity` stays until it is closed. */
  duration?: number | undefined;
}

/** A toast that is shown. */
export interface Toast extends ToastInput {
  id: number;
  tone: 'success' | 'info' | 'warning' | 'danger';
  duration: number;
}

/** The toasts of a mount, newest first. */
export interface ToastStore {
  /** Shows a toast above the others and returns its id. The oldest is removed if there are too many. */
  show(toast: ToastInput): number;
  /** Removes a toast; does nothing if it is already gone. */
  dismiss(id: number): void;
  /** Removes the toasts about an object that was deleted. */
  dismissAbout(id: string): void;
  /** Removes all toasts. */
  clear(): void;
  get(): readonly Toast[];
  subscribe(onChange: () => void): () => void;
}

/** Creates the toast store of one mount. */
export function createToasts(): ToastStore {
  let toasts: readonly Toast[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    show(input) {
      last += 1;
      const tone = input.tone ?? 'success';
      const kind = tone === 'danger' ? tone : input.actions?.length ? 'actions' : 'default';
      const duration = input.duration ?? TOAST_TIME[kind];
      set([{ ...input, id: last, tone, duration }, ...toasts].slice(0, MOST_TOASTS));
      return last;
    },
    dismiss(id) {
      if (toasts.some(toast => toast.id === id)) set(toasts.filter(toast => toast.id !== id));
    },
    dismissAbout(id) {
      if (toasts.some(({ about }) => about === id)) set(toasts.filter(({ about }) => about !== id));
    },
    clear() {
      if (toasts.length > 0) set([]);
    },
    get: () => toasts,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
