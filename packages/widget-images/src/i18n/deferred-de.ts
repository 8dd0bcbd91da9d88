/** Texts of the deferred parts. */
export { texts } from '../gallery/texts/de';
