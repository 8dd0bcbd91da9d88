import { texts as agents } from './de/agents';
import { texts as applications } from './de/applications';
import { texts as audit } from './de/audit';
import { texts as general } from './de/general';
import { texts as invites } from './de/invites';
import { texts as keys } from './de/keys';
import { texts as limits } from './de/limits';
import { texts as members } from './de/members';
import { texts as parts } from './de/parts';
import { texts as payment } from './de/payment';
import { texts as subscription } from './de/subscription';
import { texts as teams } from './de/teams';
import { texts as toolServers } from './de/tool-servers';
import { texts as upgrade } from './de/upgrade';
import { texts as workspace } from './de/workspace';

/** Texts of all deferred parts. */
export const texts = {
  ...workspace,
  ...parts,
  ...upgrade,
  ...limits,
  ...members,
  ...invites,
  ...teams,
  ...agents,
  ...toolServers,
  ...keys,
  ...applications,
  ...audit,
  ...payment,
  ...subscription,
  ...general,
};
