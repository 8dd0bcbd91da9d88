import { texts as gallery } from '../gallery/texts/en';
import { texts as preview } from '../preview/texts/en';
import { texts as request } from '../request/texts/en';

/** All texts of the deferred chunks. */
export const texts = { ...gallery, ...preview, ...request };
