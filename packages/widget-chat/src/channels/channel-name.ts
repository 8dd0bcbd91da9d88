import type { Channel, Locale } from '@oriel/contracts';
import { newChat } from '../session/texts/in-both';

const defaults: ReadonlySet<string> = new Set(Object.values(newChat));

/** The name of a chat. The service writes the default name in the language of creation; it is shown in the widget's language. */
export const channelName = ({ name }: Pick<Channel, 'name'>, locale: Locale): string =>
  defaults.has(name) ? newChat[locale] : name;
