/*
 * Values that a widget stores in the browser. Required:
 *   1. functional values stay in memory unless the host allows `functional`, and are removed when it no longer does;
 *   2. drafts live as long as the tab, and belong to the widget's place on its page;
 *   3. a browser that denies storage only affects how long a value lives;
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
  /** `functional`: stored if the host allows it. `draft`: stored for the lifetime of the tab. */
  readonly kind: 'functional' | 'draft';
}

export interface WidgetStorage {
  /** Whether a draft survives a reload: some browsers deny storage to a cross-site frame. */
  readonly keepsDrafts: boolean;
  /** A signal that is persisted as far as allowed. */
  persisted<T>(options: PersistedOptions<T>): Signal<T>;
  dispose(): void;
}

export interface WidgetStorageOptions {
  readonly mode: ReadonlySignal<'none' | 'functional'>;
  /** Distinguishes one widget at one API from the others. */
  readonly namespace: string;
  /** Distinguishes the drafts of this mount from those of other mounts of the widget on the page. */
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

/** If storage is denied, even accessing it throws. */
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
    // Full or denied: the value stays in memory.
  }
}

/** A value equal to the default is not stored, so that nothing of a former user is left behind. */
const isSame = (value: unknown, initial: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(initial);
