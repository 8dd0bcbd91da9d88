import { texts as gallery } from '../gallery/texts/rest-en';
import { texts as preview } from '../preview/texts/en';
import { texts as request } from '../request/texts/en';

/** Texts of the dialogs, the reference images and refused requests. */
export const texts = { ...gallery, ...preview, ...request };
