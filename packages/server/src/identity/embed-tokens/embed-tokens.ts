import { createEmbedToken } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Services } from '../../services';
import { readKey } from '../people/key-actor';
import { createToken } from './create-token';

const { operation } = operationsOf<Services>()({});

export const embedTokenOperations = [
  operation(createEmbedToken, async ({ body, context: { actor }, ...services }) =>
    createToken(services, await readKey(services.db, actor), body),
  ),
];
