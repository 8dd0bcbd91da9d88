import { widgetStoragePrefix } from '@oriel/contracts';
import type { PreferencesStore } from '../store/preferences-store';

const kept = 5;

/** Fallback without consent or browser storage; lasts until the page is left. */
const ofPage = new Map<string, readonly string[]>();

/**
 * Ids of the rows chosen last, newest first. Stored in this browser with functional consent, under a name that is removed when
 * the consent is withdrawn.
 */
export function lastUsed({ consent }: Pick<PreferencesStore, 'consent'>, userId = 'guest') {
  const key = `${widgetStoragePrefix}palette.${userId}`;
  const ids = read(key, consent.peek().functional);
  return {
    ids,
    add(id: string) {
      const next = [id, ...ids.filter(each => each !== id)].slice(0, kept);
      ofPage.set(key, next);
      if (!consent.peek().functional) return;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The browser stores nothing.
      }
    },
  };
}

function read(key: string, mayRead: boolean): readonly string[] {
  const inPage = ofPage.get(key) ?? [];
  if (!mayRead) return inPage;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) && stored.every(id => typeof id === 'string') ? stored : inPage;
  } catch {
    return inPage;
  }
}
