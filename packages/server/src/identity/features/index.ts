import { listFeatures, listPermissions } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { featuresOfActor, permissionsOfActor } from '../permissions/features-of-actor';

const { operation } = operationsOf<Services>()({});

const rightOperations = [
  operation(listFeatures, ({ context: { organization, actor } }) =>
    featuresOfActor(organization.features, actor),
  ),

  operation(listPermissions, ({ context: { organization, actor } }) =>
    permissionsOfActor(organization.permissions, actor),
  ),
];

export const features: Noun<Services> = {
  operations: rightOperations,
};
