import { texts as gallery } from '../gallery/texts/rest-en';
import { texts as preview } from '../preview/texts/en';

/** Texts of the dialogs. */
export const texts = { ...gallery, ...preview };
