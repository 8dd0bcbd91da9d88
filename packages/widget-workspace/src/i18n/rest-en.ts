import { texts as agents } from '../agents/texts/en';
import { texts as applications } from '../applications/texts/en';
import { texts as audit } from '../audit/texts/en';
import { texts as general } from '../general/texts/en';
import { texts as invites } from '../invites/texts/en';
import { texts as keys } from '../keys/texts/en';
import { texts as limits } from '../limits/texts/en';
import { texts as members } from '../members/texts/rest-en';
import { texts as subscription } from '../subscription/texts/en';
import { texts as teams } from '../teams/texts/en';
import { texts as toolServers } from '../tool-servers/texts/en';

/** Texts of all tabs and dialogs except the members. */
export const texts = {
  ...agents,
  ...applications,
  ...audit,
  ...general,
  ...invites,
  ...keys,
  ...limits,
  ...members,
  ...subscription,
  ...teams,
  ...toolServers,
};
