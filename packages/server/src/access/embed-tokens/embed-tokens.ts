import { createEmbedToken } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import { unauthorized } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { createToken } from './create-token';

const { operation } = operationsOf<Services>()({});

export const embedTokenOperations = [
  operation(createEmbedToken, ({ body, context: { actor }, ...services }) => {
    if (actor.kind !== 'secretKey') throw unauthorized();
    return createToken(services, actor, body);
  }),
];
