import { texts as gallery } from '../gallery/texts/rest-de';
import { texts as preview } from '../preview/texts/de';

/** Texts of the dialogs. */
export const texts = { ...gallery, ...preview };
