import * as z from 'zod/mini';
import { operatorAccess } from '../http/operator-access';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { operatorActions, operatorLogEntry, operatorSubjectTypes } from './operator-log';

export const listOperatorLog = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/log',
  summary: 'What operators have changed, the newest first, by page',
  query: z.object({
    ...pageQuery,
    actorId: z.optional(z.uuid()),
    action: z.optional(z.enum(operatorActions)),
    subjectType: z.optional(z.enum(operatorSubjectTypes)),
    subjectId: z.optional(z.string().check(z.maxLength(200))),
    /** Start of the period, inclusive. */
    from: z.optional(z.iso.datetime()),
    /** End of the period, exclusive. */
    to: z.optional(z.iso.datetime()),
  }),
  answer: {
    kind: 'json',
    schema: z.object({ results: z.array(operatorLogEntry), totalCount: z.number() }),
  },
  access: operatorAccess,
});

export const listOperatorLogActors = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/log/actors',
  summary: 'All people in the log of operators, by name',
  answer: { kind: 'json', schema: z.array(z.object({ id: z.uuid(), name: z.string() })) },
  access: operatorAccess,
});
