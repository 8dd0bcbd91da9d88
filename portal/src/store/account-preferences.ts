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

/** What a tab announces to the others: the user, if one is signed in, and all choices. */
const news = z.object({ userId: z.optional(z.string()), choices: accountPreferences });

interface AccountPreferencesEnvironment {
  readonly client: Client;
  /** Language and colour scheme of this page, which the account's replace. */
  readonly preferences: Pick<PreferencesStore, 'locale' | 'colorScheme'>;
  /** The signed-in user; undefined for a guest. */
  readonly userId: () => string | undefined;
}

/**
 * Language, colour scheme and start page. The account of a signed-in user stores them, so they apply on every device; those of a
 * guest apply in this browser. A choice reaches all tabs of the same user.
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
      // Without them, the browser and the workspace decide.
      const stored = await client.call(getAccountPreferences, {}).catch(() => undefined);
      if (stored) show({ ...stored, startPage: stored.startPage ?? null });
      isLoaded.value = true;
    },
    /** Applies a choice at once. @throws if the account did not store it; the former values are back */
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
