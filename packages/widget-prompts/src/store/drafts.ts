import type { ReadonlySignal, Signal, WidgetStorage } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { PromptsSession } from './start-session';

interface DraftOptions<T> {
  readonly key: string;
  /** Stored values that do not match are ignored. */
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
}

/** Drafts of a person, for as long as the tab lives and the person is signed in. */
export interface Drafts {
  /** The one draft of a key. */
  of<T>(options: DraftOptions<T>): Signal<T>;
  /** Forgets them all, also those that were written before the page was loaded again. */
  clear(): void;
}

export function createDrafts(
  storage: WidgetStorage,
  session: ReadonlySignal<PromptsSession | undefined>,
): Drafts {
  const known = new Map<string, { readonly draft: unknown; reset(): void }>();
  const userNow = () => session.peek()?.userId ?? '';
  const keep = <T>(user: string, options: DraftOptions<T>) =>
    storage.persisted({ ...options, user, kind: 'draft' });
  /** Read anew each time: another mount on the page may have written some. */
  const keysOf = (user: string) => keep(user, { key: 'drafts', schema: z.array(z.string()), initial: [] });

  /** Drafts of a guest move to the person who signs in, and to nobody else. */
  function takeFromGuest<T>(draft: Signal<T>, options: DraftOptions<T>, user: string): void {
    const guestKeys = keysOf('');
    if (user === '' || !guestKeys.peek().includes(options.key)) return;
    const guestDraft = keep('', options);
    draft.value = guestDraft.peek();
    guestDraft.value = options.initial;
    guestKeys.value = guestKeys.peek().filter(key => key !== options.key);
  }

  return {
    of<T>(options: DraftOptions<T>) {
      const user = userNow();
      const name = `${user}:${options.key}`;
      const found = known.get(name);
      // One key is asked for by one place, with one type.
      if (found) return found.draft as Signal<T>;
      const draft = keep(user, options);
      takeFromGuest(draft, options, user);
      known.set(name, {
        draft,
        reset() {
          draft.value = options.initial;
        },
      });
      const keys = keysOf(user);
      if (!keys.peek().includes(options.key)) keys.value = [...keys.peek(), options.key];
      return draft;
    },
    clear() {
      const user = userNow();
      for (const { reset } of known.values()) reset();
      known.clear();
      const keys = keysOf(user);
      for (const key of keys.peek()) keep(user, { key, schema: z.unknown(), initial: null }).value = null;
      keys.value = [];
    },
  };
}
