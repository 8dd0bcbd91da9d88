/*
 * Values that a widget keeps in the browser. Required:
 *   1. functional values stay in memory unless the host allows `functional`, and go when it no longer does;
 *   2. drafts live as long as the tab, and belong to the place of the widget on its page;
 *   3. a browser that denies storage changes nothing but how long a value lives;
 *   4. two users or two APIs on one page never read each other's values.
 */
import { widgetStoragePrefix } from '@oriel/contracts';
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import * as z from 'zod/mini';

export interface PersistedOptions<T> {
  /** Name of the value within the widget. */
  readonly key: string;
  /** Id of the user it belongs to. */
  readonly user: string;
  /** Stored values that do not match are ignored. */
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /** `functional`: kept where the host allows it. `draft`: kept for the life of the tab. */
  readonly kind: 'functional' | 'draft';
}

export interface WidgetStorage {
  /** Whether a draft outlives a reload: some browsers deny storage to a frame of another site. */
  readonly keepsDrafts: boolean;
  /** A signal that outlives the page as far as it may. */
  persisted<T>(options: PersistedOptions<T>): Signal<T>;
  dispose(): void;
}

export interface WidgetStorageOptions {
  readonly mode: ReadonlySignal<'none' | 'functional'>;
  /** Tells one widget at one API from the others. */
  readonly namespace: string;
  /** Tells the drafts of this mount from those of others of its kind on the page. */
  readonly place?: string | undefined;
  readonly view: Window;
}

export function createStorage({ mode, namespace, place = '', view }: WidgetStorageOptions): WidgetStorage {
  const stops: (() => void)[] = [];
  return {
    keepsDrafts: !!areaOf(view, 'draft'),
    persisted({ key, user, schema, initial, kind }) {
      const area = areaOf(view, kind);
      const name = `${widgetStoragePrefix}${namespace}${kind === 'draft' ? place : ''}:${user}:${key}`;
      const stored = kind === 'draft' || mode.peek() === 'functional' ? read(area, name) : undefined;
      const parsed = stored === undefined ? undefined : z.safeParse(schema, stored);
      const value = signal(parsed?.success ? parsed.data : initial);
      let isFirst = true;
      stops.push(
        effect(() => {
          const next = value.value;
          const isAllowed = kind === 'draft' || mode.value === 'functional';
          if (!isAllowed) write(area, name, undefined);
          else if (!isFirst) write(area, name, isSame(next, initial) ? undefined : next);
          isFirst = false;
        }),
      );
      return value;
    },
    dispose() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** Even to name the storage throws where it is denied. */
function areaOf(view: Window, kind: 'functional' | 'draft'): Storage | undefined {
  try {
    return kind === 'draft' ? view.sessionStorage : view.localStorage;
  } catch {
    return undefined;
  }
}

function read(area: Storage | undefined, name: string): unknown {
  try {
    const text = area?.getItem(name) ?? null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function write(area: Storage | undefined, name: string, value: unknown): void {
  try {
    if (value === undefined) area?.removeItem(name);
    else area?.setItem(name, JSON.stringify(value));
  } catch {
    // Full or denied: the value lives in memory.
  }
}

/** A value that says no more than its absence would is not kept: nothing of whoever has left stays behind. */
const isSame = (value: unknown, initial: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(initial);
