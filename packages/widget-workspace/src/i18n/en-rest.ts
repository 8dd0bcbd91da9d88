import { texts as agents } from './en/agents';
import { texts as applications } from './en/applications';
import { texts as audit } from './en/audit';
import { texts as general } from './en/general';
import { texts as invites } from './en/invites';
import { texts as keys } from './en/keys';
import { texts as limits } from './en/limits';
import { texts as members } from './en/members';
import { texts as parts } from './en/parts';
import { texts as payment } from './en/payment';
import { texts as subscription } from './en/subscription';
import { texts as teams } from './en/teams';
import { texts as toolServers } from './en/tool-servers';
import { texts as upgrade } from './en/upgrade';
import { texts as workspace } from './en/workspace';

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
