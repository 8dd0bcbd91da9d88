import type { Signal } from '@preact/signals-react';
import * as z from 'zod/mini';
import type { WidgetStorage } from '../storage/widget-storage';

/** Options of {@link Drafts.of}. */
export interface DraftOptions<T> {
  readonly key: string;
  /** Stored values that do not match are ignored. */
  readonly schema: z.ZodMiniType<T>;
  readonly initial: T;
  /**
   * `organization`: a separate draft per workspace. `person`: the same draft in all workspaces, for example if the key identifies
   * its subject. Default: `organization`.
   */
  readonly scope?: 'organization' | 'person';
}

/** The user whose drafts are used. */
export interface DraftOwner {
  /** Undefined for a guest. */
  readonly userId: string | undefined;
  readonly organizationId: string | undefined;
}

/** Drafts of a user, for as long as the tab lives and the user is signed in. */
export interface Drafts {
  /** The draft of a key for the current owner. */
  of<T>(options: DraftOptions<T>): Signal<T>;
  /** Deletes all of the user's drafts, including those written before a reload. */
  clear(): void;
}

/** @param ownerNow - returns undefined while the user is unknown */
export function createDrafts(storage: WidgetStorage, ownerNow: () => DraftOwner | undefined): Drafts {
  const known = new Map<string, { readonly draft: unknown; reset(): void }>();
  const userNow = () => ownerNow()?.userId ?? '';
  const keep = <T>(user: string, options: Omit<DraftOptions<T>, 'scope'>) =>
    storage.persisted({ ...options, user, kind: 'draft' });
  /** Read each time, because another mount on the page may have added some. */
  const keysOf = (user: string) => keep(user, { key: 'drafts', schema: z.array(z.string()), initial: [] });

  /** Moves a guest's draft to the user who signs in, and removes it for everyone else. */
  function takeFromGuest<T>(draft: Signal<T>, options: DraftOptions<T>, user: string): void {
    const guestKeys = keysOf('');
    if (user === '' || !guestKeys.peek().includes(options.key)) return;
    const guestDraft = keep('', options);
    draft.value = guestDraft.peek();
    guestDraft.value = options.initial;
    guestKeys.value = guestKeys.peek().filter(key => key !== options.key);
  }

  return {
    of<T>({ scope = 'organization', ...options }: DraftOptions<T>) {
      const owner = ownerNow();
      const user = userNow();
      const place = scope === 'organization' && owner?.organizationId;
      const key = place ? `${place}:${options.key}` : options.key;
      const name = `${user}:${key}`;
      const found = known.get(name);
      // Each key is used in one place, with one type.
      if (found) return found.draft as Signal<T>;
      const draft = keep(user, { ...options, key });
      takeFromGuest(draft, options, user);
      known.set(name, {
        draft,
        reset() {
          draft.value = options.initial;
        },
      });
      const keys = keysOf(user);
      if (!keys.peek().includes(key)) keys.value = [...keys.peek(), key];
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
