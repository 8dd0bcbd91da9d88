import * as z from 'zod/mini';
import { operatorAccess } from '../http/operator-access';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import {
  jobStates,
  mailStates,
  operatorError,
  operatorJob,
  operatorMail,
  operatorStorage,
  operatorSystem,
} from './operator-system';

const pageOf = <T extends z.ZodMiniType>(schema: T) =>
  z.object({ results: z.array(schema), totalCount: z.number() });

export const getOperatorSystem = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/system',
  summary: 'Version and state of the server; for operators',
  answer: { kind: 'json', schema: operatorSystem },
  access: operatorAccess,
});

export const listOperatorJobs = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/jobs',
  summary: 'Background work, failed work first, by page; for operators',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(jobStates)) }),
  answer: { kind: 'json', schema: pageOf(operatorJob) },
  access: operatorAccess,
});

export const retryOperatorJob = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/jobs/:jobId/retry',
  summary: 'Starts background work now, from its first attempt',
  params: z.object({ jobId: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: { kind: 'empty' },
  access: operatorAccess,
});

export const listOperatorMails = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/mails',
  summary: 'Outgoing mail without its content, the newest first, by page; for operators',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(mailStates)) }),
  answer: { kind: 'json', schema: pageOf(operatorMail) },
  access: operatorAccess,
});

export const resendOperatorMail = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/mails/:mailId/resend',
  summary: 'Sends a mail now that was not sent',
  params: z.object({ mailId: z.uuid() }),
  answer: { kind: 'empty' },
  access: operatorAccess,
  errors: ['conflict'],
});

export const getOperatorStorage = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/storage',
  summary: 'Stored bytes in total and by workspace; for operators',
  query: z.object(pageQuery),
  answer: { kind: 'json', schema: operatorStorage },
  access: operatorAccess,
});

export const listOperatorErrors = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/errors',
  summary: 'The last unexpected errors of the server, the newest first, by page; for operators',
  query: z.object(pageQuery),
  answer: { kind: 'json', schema: pageOf(operatorError) },
  access: operatorAccess,
});
