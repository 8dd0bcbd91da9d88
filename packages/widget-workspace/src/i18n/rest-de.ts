import { texts as agents } from '../agents/texts/de';
import { texts as applications } from '../applications/texts/de';
import { texts as audit } from '../audit/texts/de';
import { texts as general } from '../general/texts/de';
import { texts as invites } from '../invites/texts/de';
import { texts as keys } from '../keys/texts/de';
import { texts as limits } from '../limits/texts/de';
import { texts as members } from '../members/texts/rest-de';
import { texts as subscription } from '../subscription/texts/de';
import { texts as teams } from '../teams/texts/de';
import { texts as toolServers } from '../tool-servers/texts/de';

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
