import { texts as bin } from '../bin/texts/de';
import { texts as card } from '../card/texts/de';
import { texts as form } from '../form/texts/de';
import { texts as history } from '../history/texts/de';
import { texts as library } from '../library/texts/de';
import { texts as lists } from '../lists/texts/de';
import { texts as selection } from '../selection/texts/de';
import { texts as tags } from '../tags/texts/de';
import { texts as transfer } from '../transfer/texts/de';

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
