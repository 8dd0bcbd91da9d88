import { texts as agents } from '../agents/texts/de';

/** Texts for managing agents. */
export const texts = {
  ...agents,
};
