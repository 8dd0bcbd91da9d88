import { texts as bin } from '../bin/texts/en';
import { texts as card } from '../card/texts/en';
import { texts as library } from '../library/texts/en';
import { texts as lists } from '../lists/texts/en';
import { texts as selection } from '../selection/texts/en';
import { texts as tags } from '../tags/texts/en';

/** Texts of the deferred chunks. */
export const texts = {
  ...bin,
  ...card,
  ...library,
  ...lists,
  ...selection,
  ...tags,
};
