import { texts as form } from '../form/texts/de';
import { texts as history } from '../history/texts/de';
import { texts as transfer } from '../transfer/texts/de';

/** Texts of the form, the versions and the transfer of cards. */
export const texts = {
  ...form,
  ...history,
  ...transfer,
};
