import { texts as gallery } from '../gallery/texts/de';
import { texts as request } from '../request/texts/de';

/** Texts of the deferred parts. */
export const texts = { ...gallery, ...request };
