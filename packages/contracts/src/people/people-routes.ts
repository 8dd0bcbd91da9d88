import * as z from 'zod/mini';
import { route } from '../http/route';
import { boundedText } from '../text';

const params = z.object({ subject: boundedText(200, 1) });

export const exportApplicationPerson = route({
  service: 'access',
  method: 'GET',
  path: '/v1/application-people/:subject/export',
  summary:
    'A ZIP of what a person of an application has made, named by the `id` that the tokens were asked for',
  params,
  answer: { kind: 'file' },
  access: { login: 'applicationKey' },
  cost: 'export',
  slow: true,
});

export const deleteApplicationPerson = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/application-people/:subject',
  summary:
    'Deletes a person of an application with everything that the person has made; a member is not deleted',
  params,
  answer: { kind: 'empty' },
  access: { login: 'applicationKey' },
});
