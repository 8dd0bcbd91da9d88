import type { ConfirmRequest } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import { type ReadonlySignal, signal } from '@preact/signals-react';

/** The dialog that is open. */
export type OpenDialog =
  | {
      readonly kind: 'widget';
      readonly name: string;
      readonly args: unknown;
      readonly close: (result?: unknown) => void;
    }
  | {
      readonly kind: 'confirm';
      readonly request: ConfirmRequest;
      readonly close: (result?: unknown) => void;
    };

export interface DialogStore {
  readonly current: ReadonlySignal<OpenDialog | undefined>;
  /** Asks the host first, then the widget's own dialogs. Rejects with `Dialog already opened` if one is open on the page. */
  open(name: string, args: unknown): Promise<unknown>;
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Shows a dialog of this widget for another one, which holds the page's dialog slot. */
  show(name: string, args: unknown): Promise<unknown>;
  /** Closes the open dialog; its promise rejects. */
  dispose(): void;
}

export interface DialogStoreOptions {
  /** Claims the page's only dialog slot; undefined if it is taken, else a function that releases it. */
  readonly claim: () => Promise<(() => void) | undefined>;
  /** Whether the widget has a dialog of this name. */
  readonly has: (name: string) => boolean;
  readonly askHost: (name: string, args: unknown) => Promise<{ handled: boolean; result?: unknown }>;
}

export function createDialogs({ claim, has, askHost }: DialogStoreOptions): DialogStore {
  const current = signal<OpenDialog | undefined>(undefined);
  let abandon: ((error: OrielError) => void) | undefined;

  /** Runs while holding the page's dialog slot. */
  async function alone<T>(run: () => Promise<T>): Promise<T> {
    const release = await claim();
    if (!release) {
      const error = new OrielError('ABORTED', 'Dialog already opened');
      console.warn(error.message);
      throw error;
    }
    try {
      return await run();
    } finally {
      release();
    }
  }

  function show(make: (close: (result?: unknown) => void) => OpenDialog): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        current.value = undefined;
        abandon = undefined;
      };
      abandon = error => {
        settle();
        reject(error);
      };
      current.value = make(result => {
        settle();
        resolve(result);
      });
    });
  }

  async function showOwn(name: string, args: unknown): Promise<unknown> {
    if (!has(name)) throw new OrielError('METHOD_NOT_FOUND', `There is no dialog "${name}".`);
    return show(close => ({ kind: 'widget', name, args, close }));
  }

  return {
    current,
    open: (name, args) =>
      alone(async () => {
        const answer = await askHost(name, args);
        if (answer.handled) return answer.result;
        return showOwn(name, args);
      }),
    show: showOwn,
    confirm: request =>
      alone(async () => (await show(close => ({ kind: 'confirm', request, close }))) === true),
    dispose: () => abandon?.(new OrielError('DESTROYED', 'The widget was removed.')),
  };
}
