import type { Client } from '@oriel/client';
import {
  accountPreferences,
  getAccountPreferences,
  type RouteInput,
  type StartPage,
  setAccountPreferences,
} from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';
import * as z from 'zod/mini';
import type { PreferencesStore } from './preferences-store';

type Choice = RouteInput<typeof setAccountPreferences>['body'];

/** Message to the other tabs: the user, if signed in, and all choices. */
const news = z.object({ userId: z.optional(z.string()), choices: accountPreferences });

interface AccountPreferencesEnvironment {
  readonly client: Client;
  /** Language and colour scheme of this page; those of the account replace them. */
  readonly preferences: Pick<PreferencesStore, 'locale' | 'colorScheme'>;
  /** The signed-in user; undefined for a guest. */
  readonly userId: () => string | undefined;
}

/**
 * Language, colour scheme and start page. For a signed-in user, the account stores them for all devices; for a guest, they apply in this
 * browser. A choice is sent to all tabs of the same user.
 */
export function createAccountPreferences({ client, preferences, userId }: AccountPreferencesEnvironment) {
  const { locale, colorScheme } = preferences;
  const startPage = signal<StartPage | undefined>(undefined);
  const isLoaded = signal(false);
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('oriel-preferences');

  const show = (choice: Choice) => {
    if (choice.locale) locale.value = choice.locale;
    if (choice.colorScheme) colorScheme.value = choice.colorScheme;
    if (choice.startPage !== undefined) startPage.value = choice.startPage ?? undefined;
  };
  if (channel)
    channel.onmessage = ({ data }) => {
      const read = z.safeParse(news, data);
      if (!read.success || read.data.userId !== userId()) return;
      show({ ...read.data.choices, startPage: read.data.choices.startPage ?? null });
    };

  async function choose(choice: Choice) {
    const before = {
      locale: locale.peek(),
      colorScheme: colorScheme.peek(),
      startPage: startPage.peek() ?? null,
    };
    // Language and colours change before the account has stored them.
    show({ ...choice, startPage: undefined });
    const user = userId();
    if (user !== undefined) {
      try {
        const stored = await client.call(setAccountPreferences, { body: choice });
        startPage.value = stored.startPage;
      } catch (error) {
        show(before);
        throw error;
      }
    }
    const choices = {
      locale: locale.peek(),
      colorScheme: colorScheme.peek(),
      ...(startPage.peek() && { startPage: startPage.peek() }),
    };
    channel?.postMessage({ ...(user !== undefined && { userId: user }), choices } satisfies z.input<
      typeof news
    >);
  }

  return {
    /** Undefined: as the workspace says. */
    startPage: computed(() => startPage.value),
    /** Whether the account's choices are shown, or could not be loaded. */
    isLoaded: computed(() => isLoaded.value),
    async load() {
      // Without these choices, browser and workspace decide.
      const stored = await client.call(getAccountPreferences, {}).catch(() => undefined);
      if (stored) show({ ...stored, startPage: stored.startPage ?? null });
      isLoaded.value = true;
    },
    /** Applies a choice at once. @throws if the account did not store it, after restoring the former values */
    choose,
    reset() {
      startPage.value = undefined;
      isLoaded.value = false;
    },
    dispose() {
      channel?.close();
    },
  };
}
