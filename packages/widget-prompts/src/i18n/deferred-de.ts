import { texts as bin } from '../bin/texts/de';
import { texts as card } from '../card/texts/de';
import { texts as library } from '../library/texts/de';
import { texts as lists } from '../lists/texts/de';
import { texts as selection } from '../selection/texts/de';
import { texts as tags } from '../tags/texts/de';

/** Texts of the deferred chunks. */
export const texts = {
  ...bin,
  ...card,
  ...library,
  ...lists,
  ...selection,
  ...tags,
};
