import { texts as gallery } from '../gallery/texts/en';
import { texts as request } from '../request/texts/en';

/** Texts of the deferred parts. */
export const texts = { ...gallery, ...request };
