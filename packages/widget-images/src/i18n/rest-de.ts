import { texts as gallery } from '../gallery/texts/rest-de';
import { texts as preview } from '../preview/texts/de';
import { texts as request } from '../request/texts/de';

/** Texts of the dialogs, the reference images and refused requests. */
export const texts = { ...gallery, ...preview, ...request };
