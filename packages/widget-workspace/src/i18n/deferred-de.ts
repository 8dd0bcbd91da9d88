import { texts as agents } from '../agents/texts/de';
import { texts as applications } from '../applications/texts/de';
import { texts as audit } from '../audit/texts/de';
import { texts as colleagues } from '../colleagues/texts/de';
import { texts as general } from '../general/texts/de';
import { texts as invites } from '../invites/texts/de';
import { texts as keys } from '../keys/texts/de';
import { texts as limits } from '../limits/texts/de';
import { texts as members } from '../members/texts/de';
import { texts as parts } from '../parts/texts/de';
import { texts as store } from '../store/texts/de';
import { texts as subscription } from '../subscription/texts/de';
import { texts as teams } from '../teams/texts/de';
import { texts as toolServers } from '../tool-servers/texts/de';
import { texts as upgrade } from '../upgrade/texts/de';

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
