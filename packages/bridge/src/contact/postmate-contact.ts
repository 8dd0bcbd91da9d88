import type { FirstContact } from './first-contact';
import { openPostmateFrame } from './postmate-frame';
import { openPostmateHost } from './postmate-host';

/** First contact by postmate: the default. */
export const postmateContact: FirstContact = { openHost: openPostmateHost, openFrame: openPostmateFrame };
