/*
 * The texts of one mount. Required: only those of its language are fetched, initially only those for the first render; the
 * previous language stays until everything shown is loaded in the next one.
 */
import type { Locale } from '@oriel/contracts';
import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { keepFetching } from './keep-fetching';
import type { LoadMessages, Messages, MessagesByLocale } from './messages';

/** Texts that are fetched. */
export interface FetchedTexts {
  readonly locale: Locale;
  readonly messages: readonly Messages[];
  /** Number of loaded text sets; Infinity once all are loaded. */
  readonly sets: number;
}

export interface Texts {
  /** Undefined until the texts for the first render are loaded. */
  readonly fetched: ReadonlySignal<FetchedTexts | undefined>;
  /** Resolves when the texts for the first render are loaded. */
  readonly first: Promise<void>;
  /** Loads text sets until the given number is available. */
  want(sets: number): void;
  stop(): void;
}

/** The texts of this package. */
const kit: MessagesByLocale = {
  de: [() => import('./de'), () => import('./deferred-de')],
  en: [() => import('./en'), () => import('./deferred-en')],
};

export function createTexts(
  own: MessagesByLocale,
  locale: ReadonlySignal<Locale>,
  onFailure: (thrown: unknown) => void,
): Texts {
  const fetched = signal<FetchedTexts | undefined>(undefined);
  const wanted = signal(1);
  const most = Math.max(own.de.length, kit.de.length);
  let handleFirst = () => {};
  const first = new Promise<void>(resolve => {
    handleFirst = resolve;
  });
  const stop = effect(() => {
    const name = locale.value;
    const sets = wanted.value;
    const load = [own[name], kit[name]].flatMap(all => all.slice(0, sets));
    return keepFetching(
      () => Promise.all(load.map(loadMessages)),
      messages => {
        fetched.value = { locale: name, messages, sets };
        handleFirst();
      },
      onFailure,
    );
  });
  return {
    fetched,
    first,
    want(sets) {
      const next = sets < most ? sets : Number.POSITIVE_INFINITY;
      if (next > wanted.value) wanted.value = next;
    },
    stop,
  };
}

/** All texts of this package in a language, for an app that translates them itself. */
export async function loadKitTexts(locale: Locale): Promise<Messages> {
  const lists = await Promise.all(kit[locale].map(loadMessages));
  return Object.assign({}, ...lists);
}

const loadMessages = async (load: LoadMessages): Promise<Messages> => (await load()).texts;
