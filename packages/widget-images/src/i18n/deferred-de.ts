import { texts as gallery } from '../gallery/texts/de';
import { texts as preview } from '../preview/texts/de';
import { texts as request } from '../request/texts/de';

/** All texts of the deferred chunks. */
export const texts = { ...gallery, ...preview, ...request };
