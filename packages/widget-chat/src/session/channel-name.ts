import type { Channel, Locale } from '@oriel/contracts';
import { newChat } from '../i18n/in-both';

const defaults: ReadonlySet<string> = new Set(Object.values(newChat));

/** The name of a chat. The default, which the service wrote in the language it was made in, is told in that of the widget. */
export const channelName = ({ name }: Pick<Channel, 'name'>, locale: Locale): string =>
  defaults.has(name) ? newChat[locale] : name;
