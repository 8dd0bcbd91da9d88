import { texts as agents } from '../agents/texts/de';
import { texts as channels } from '../channels/texts/de';
import { texts as composer } from '../composer/texts/de';
import { texts as media } from '../media/texts/de';
import { texts as session } from '../session/texts/de';
import { texts as thread } from '../thread/texts/de';

/** All texts of the deferred chunks. */
export const texts = { ...agents, ...channels, ...composer, ...media, ...session, ...thread };
