import { texts as channels } from '../channels/texts/en';
import { texts as composer } from '../composer/texts/en';
import { texts as media } from '../media/texts/en';
import { texts as session } from '../session/texts/en';
import { texts as thread } from '../thread/texts/en';

/** Texts of the deferred chunks. */
export const texts = {
  ...channels,
  ...composer,
  ...media,
  ...session,
  ...thread,
};
