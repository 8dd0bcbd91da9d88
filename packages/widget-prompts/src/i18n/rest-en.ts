import { texts as form } from '../form/texts/en';
import { texts as history } from '../history/texts/en';
import { texts as transfer } from '../transfer/texts/en';

/** Texts of the form, the versions and the transfer of cards. */
export const texts = {
  ...form,
  ...history,
  ...transfer,
};
