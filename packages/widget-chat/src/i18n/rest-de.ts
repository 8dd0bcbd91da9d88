import { texts as agents } from '../agents/texts/de';
import { texts as channels } from '../channels/texts/rest-de';
import { texts as composer } from '../composer/texts/rest-de';
import { texts as media } from '../media/texts/rest-de';
import { texts as thread } from '../thread/texts/rest-de';

/** Texts of dialogs and of the screens for agents. */
export const texts = {
  ...agents,
  ...channels,
  ...composer,
  ...media,
  ...thread,
};
