import { texts as bin } from '../bin/texts/en';
import { texts as card } from '../card/texts/en';
import { texts as form } from '../form/texts/en';
import { texts as history } from '../history/texts/en';
import { texts as library } from '../library/texts/en';
import { texts as lists } from '../lists/texts/en';
import { texts as selection } from '../selection/texts/en';
import { texts as tags } from '../tags/texts/en';
import { texts as transfer } from '../transfer/texts/en';

/** All texts of the deferred chunks. */
export const texts = {
  ...bin,
  ...card,
  ...form,
  ...history,
  ...library,
  ...lists,
  ...selection,
  ...tags,
  ...transfer,
};
