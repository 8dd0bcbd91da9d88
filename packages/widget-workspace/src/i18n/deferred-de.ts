import { texts as colleagues } from '../colleagues/texts/de';
import { texts as members } from '../members/texts/de';
import { texts as parts } from '../parts/texts/de';
import { texts as store } from '../store/texts/de';
import { texts as upgrade } from '../upgrade/texts/de';

/** Texts of the deferred chunks. */
export const texts = {
  ...colleagues,
  ...members,
  ...parts,
  ...store,
  ...upgrade,
};
