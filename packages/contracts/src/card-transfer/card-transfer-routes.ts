import * as z from 'zod/mini';
import { cardLimits } from '../card-limits';
import { route } from '../http/route';
import { cardImportForm, cardImportReport, cardOwner, transferFormats } from './card-transfer';

const embed = ['prompts'] as const;

export const importCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/card-transfer/import',
  summary: 'Makes cards of the rows of a file, all that is asked for or none, and reports on each row',
  body: { kind: 'multipart', schema: cardImportForm },
  answer: { kind: 'json', schema: cardImportReport },
  access: { login: 'session', permission: 'manageOrganizationPromptCards', organizationIn: 'body', embed },
  idempotent: true,
  cost: 'upload',
});

export const exportCards = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/card-transfer/export',
  summary: 'Cards of a workspace as a file that the import reads',
  query: z.object({
    space: z.uuid(),
    format: z._default(z.enum(transferFormats), 'csv'),
    /** `own`: the caller's cards. `workspace`: all cards that the caller may see there. */
    which: z._default(z.enum(['own', 'workspace']), 'own'),
    /** Comma-separated ids; exports only these cards, as far as the caller may see them. */
    cards: z.optional(z.string().check(z.maxLength(37 * cardLimits.chosen))),
  }),
  answer: { kind: 'file' },
  access: { login: 'session', permission: 'viewOrganizationPromptCards', organizationIn: 'query', embed },
  cost: 'export',
});

/** The members of a workspace and anyone else who has cards or lists in it, for handing over the cards of former members. */
export const listCardOwners = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/card-owners',
  summary:
    'The members of a workspace and those who have left it, with how many cards and lists each has there',
  query: z.object({ space: z.uuid() }),
  answer: { kind: 'json', schema: z.array(cardOwner) },
  access: { login: 'session', permission: 'manageOrganizationMembers', organizationIn: 'query', embed },
});

export const handOverCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/card-owners/hand-over',
  summary: 'Gives all cards and lists of one person in a workspace to a member',
  body: { kind: 'json', schema: z.object({ space: z.uuid(), from: z.uuid(), to: z.uuid() }) },
  answer: { kind: 'json', schema: z.object({ cards: z.number(), lists: z.number() }) },
  access: {
    login: 'session',
    inPerson: 'signedIn',
    permission: 'manageOrganizationMembers',
    organizationIn: 'body',
    embed,
  },
});
