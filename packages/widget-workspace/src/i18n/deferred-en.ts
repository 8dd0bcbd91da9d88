import { texts as agents } from '../agents/texts/en';
import { texts as applications } from '../applications/texts/en';
import { texts as audit } from '../audit/texts/en';
import { texts as colleagues } from '../colleagues/texts/en';
import { texts as general } from '../general/texts/en';
import { texts as invites } from '../invites/texts/en';
import { texts as keys } from '../keys/texts/en';
import { texts as limits } from '../limits/texts/en';
import { texts as members } from '../members/texts/en';
import { texts as parts } from '../parts/texts/en';
import { texts as store } from '../store/texts/en';
import { texts as subscription } from '../subscription/texts/en';
import { texts as teams } from '../teams/texts/en';
import { texts as toolServers } from '../tool-servers/texts/en';
import { texts as upgrade } from '../upgrade/texts/en';

/** All texts of the deferred chunks. */
export const texts = {
  ...agents,
  ...applications,
  ...audit,
  ...colleagues,
  ...general,
  ...invites,
  ...keys,
  ...limits,
  ...members,
  ...parts,
  ...store,
  ...subscription,
  ...teams,
  ...toolServers,
  ...upgrade,
};
