import { texts as colleagues } from '../colleagues/texts/en';
import { texts as members } from '../members/texts/en';
import { texts as parts } from '../parts/texts/en';
import { texts as store } from '../store/texts/en';
import { texts as upgrade } from '../upgrade/texts/en';

/** Texts of the deferred chunks. */
export const texts = {
  ...colleagues,
  ...members,
  ...parts,
  ...store,
  ...upgrade,
};
