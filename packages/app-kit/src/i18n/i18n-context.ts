import type { ErrorTable } from '@oriel/client';
import type { Locale } from '@oriel/contracts';
import { createContext } from 'react';
import { useMounted } from '../app/use-mounted';
import type { Format } from './format';
import type { Translate } from './translator';

export interface I18n {
  readonly locale: Locale;
  readonly t: Translate;
  readonly format: Format;
}

/** @internal */
export interface MountI18n extends I18n {
  /** Number of loaded text sets; Infinity once all are loaded. */
  readonly sets: number;
  /** Loads text sets until the given number is available. */
  want(sets: number): void;
  /** The widget's own texts for errors. */
  readonly errors?: ErrorTable | undefined;
}

/** @internal */
export const I18nContext = createContext<MountI18n | null>(null);

/** The language of the mount, its texts and its number formats. A change re-renders the component. */
export const useI18n = (): I18n => useMounted(I18nContext);

/** The texts of the mount. */
export const useT = (): Translate => useI18n().t;

/** Numbers, dates and sizes in the language of the mount. */
export const useFormat = (): Format => useI18n().format;
