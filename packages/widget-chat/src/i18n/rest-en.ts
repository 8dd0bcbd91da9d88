import { texts as agents } from '../agents/texts/en';
import { texts as channels } from '../channels/texts/rest-en';
import { texts as composer } from '../composer/texts/rest-en';
import { texts as media } from '../media/texts/rest-en';
import { texts as thread } from '../thread/texts/rest-en';

/** Texts of dialogs and of the screens for agents. */
export const texts = {
  ...agents,
  ...channels,
  ...composer,
  ...media,
  ...thread,
};
