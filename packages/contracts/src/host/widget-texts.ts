import type { Locale } from './host-snapshot';
import type { WidgetName } from './widget-name';

/** What a page says of a widget whose code has not come. */
export interface WidgetTexts {
  /** In the place of a widget that waits to be used. */
  readonly waiting: string;
  /** The button that fetches it. */
  readonly open: string;
  /** Name of the round button that opens its panel. */
  readonly launcher: string;
}

export const widgetTexts: Readonly<Record<WidgetName, Readonly<Record<Locale, WidgetTexts>>>> = {
  chat: {
    de: {
      waiting: 'Der Chat wird geladen, sobald Sie ihn brauchen.',
      open: 'Chat öffnen',
      launcher: 'Chat öffnen oder schließen',
    },
    en: {
      waiting: 'The chat loads when you need it.',
      open: 'Open chat',
      launcher: 'Open or close the chat',
    },
  },
  prompts: {
    de: {
      waiting: 'Die Prompts werden geladen, sobald Sie sie brauchen.',
      open: 'Prompts öffnen',
      launcher: 'Prompts öffnen oder schließen',
    },
    en: {
      waiting: 'The prompts load when you need them.',
      open: 'Open prompts',
      launcher: 'Open or close the prompts',
    },
  },
  images: {
    de: {
      waiting: 'Die Bilder werden geladen, sobald Sie sie brauchen.',
      open: 'Bilder öffnen',
      launcher: 'Bilder öffnen oder schließen',
    },
    en: {
      waiting: 'The images load when you need them.',
      open: 'Open images',
      launcher: 'Open or close the images',
    },
  },
  workspace: {
    de: {
      waiting: 'Der Arbeitsbereich wird geladen, sobald Sie ihn brauchen.',
      open: 'Arbeitsbereich öffnen',
      launcher: 'Arbeitsbereich öffnen oder schließen',
    },
    en: {
      waiting: 'The workspace loads when you need it.',
      open: 'Open workspace',
      launcher: 'Open or close the workspace',
    },
  },
};
