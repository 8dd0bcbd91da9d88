import { listFeatures, listPermissions } from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import { featuresOfActor, permissionsOfActor } from '../../identity/permissions/features-of-actor';
import type { Services } from '../../services';

const { operation } = operationsOf<Services>()({});

export const rightOperations = [
  operation(listFeatures, ({ context: { organization, actor } }) =>
    featuresOfActor(organization.features, actor),
  ),

  operation(listPermissions, ({ context: { organization, actor } }) =>
    permissionsOfActor(organization.permissions, actor),
  ),
];
