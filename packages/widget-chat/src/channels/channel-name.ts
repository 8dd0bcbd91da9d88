import type { Channel, Locale } from '@oriel/contracts';
import { de } from '../i18n/de';
import { en } from '../i18n/en';

const newChat: Readonly<Record<Locale, string>> = { de: de['chat.newChat'], en: en['chat.newChat'] };
const defaults: ReadonlySet<string> = new Set(Object.values(newChat));

/** The name of a chat. The default, which the service wrote in the language it was made in, is told in that of the widget. */
export const channelName = ({ name }: Pick<Channel, 'name'>, locale: Locale): string =>
  defaults.has(name) ? newChat[locale] : name;
