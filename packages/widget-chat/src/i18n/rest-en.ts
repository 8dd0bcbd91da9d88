import { texts as agents } from '../agents/texts/en';

/** Texts for managing agents. */
export const texts = {
  ...agents,
};
