import type { Client } from '@oriel/client';
import { getAccountPreferences, type StartPage, setAccountPreferences } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';

/** The start page that the signed-in user has chosen. The account stores it, so it applies on every device. */
export function createAccountPreferences(client: Client) {
  const startPage = signal<StartPage | undefined>(undefined);
  return {
    /** Undefined: as the workspace says. */
    startPage: computed(() => startPage.value),
    async load() {
      // Without it, the workspace decides.
      const stored = await client.call(getAccountPreferences, {}).catch(() => undefined);
      startPage.value = stored?.startPage;
    },
    async chooseStartPage(next: StartPage | undefined) {
      const stored = await client.call(setAccountPreferences, { body: { startPage: next ?? null } });
      startPage.value = stored.startPage;
    },
    reset() {
      startPage.value = undefined;
    },
  };
}
