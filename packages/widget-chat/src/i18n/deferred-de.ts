import { texts as channels } from '../channels/texts/de';
import { texts as composer } from '../composer/texts/de';
import { texts as media } from '../media/texts/de';
import { texts as session } from '../session/texts/de';
import { texts as thread } from '../thread/texts/de';

/** Texts of the deferred chunks. */
export const texts = {
  ...channels,
  ...composer,
  ...media,
  ...session,
  ...thread,
};
