import * as z from 'zod/mini';
import { agentPicture } from '../agents/agent-picture';
import { freshOperatorAccess, operatorAccess } from '../http/operator-access';
import { route } from '../http/route';
import {
  managedModel,
  managedModelService,
  modelPatch,
  modelServiceCheck,
  modelServiceCheckInput,
  modelServiceInput,
  modelServicePatch,
} from './managed-model-service';

const serviceParams = z.object({ serviceId: z.uuid() });

export const listManagedModelServices = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/model-services',
  summary: 'All endpoints with their definitions and health, by name',
  answer: { kind: 'json', schema: z.array(managedModelService) },
  access: operatorAccess,
});

export const addModelService = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/model-services',
  summary: 'Adds an endpoint, if it lists its models or names them; refused with 409 if the id is taken',
  body: { kind: 'json', schema: modelServiceInput },
  answer: { kind: 'json', schema: managedModelService, status: 201 },
  access: freshOperatorAccess,
  slow: true,
});

export const updateModelService = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/operator/model-services/:serviceId',
  summary:
    'Changes an endpoint, after the new definition has been checked. A definition or key needs a fresh sign-in',
  params: serviceParams,
  body: { kind: 'json', schema: modelServicePatch },
  answer: { kind: 'json', schema: managedModelService },
  access: operatorAccess,
  slow: true,
});

export const removeModelService = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/operator/model-services/:serviceId',
  summary: 'Removes the definition of the console; agents keep their models, which are then unavailable',
  params: serviceParams,
  answer: { kind: 'empty' },
  access: operatorAccess,
});

export const checkModelService = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/model-services/:serviceId/check',
  summary: 'Asks a stored endpoint for its models and stores what it lists',
  params: serviceParams,
  answer: { kind: 'json', schema: modelServiceCheck },
  access: operatorAccess,
  slow: true,
});

export const checkModelServiceInput = route({
  service: 'core',
  method: 'POST',
  path: '/v1/operator/model-service-checks',
  summary: 'Asks an endpoint that is not stored for its models',
  body: { kind: 'json', schema: modelServiceCheckInput },
  answer: { kind: 'json', schema: modelServiceCheck },
  access: operatorAccess,
  slow: true,
});

export const writeModelServiceLogo = route({
  service: 'core',
  method: 'PUT',
  path: '/v1/operator/model-services/:serviceId/logo',
  summary: 'Sets or removes the logo of an endpoint',
  params: serviceParams,
  body: {
    kind: 'json',
    schema: z.object({
      /** Null removes it. */
      picture: z.nullable(agentPicture),
    }),
  },
  answer: { kind: 'json', schema: managedModelService },
  access: operatorAccess,
});

export const listManagedModels = route({
  service: 'core',
  method: 'GET',
  path: '/v1/operator/model-services/:serviceId/models',
  summary: 'All models of an endpoint, in their order, including those that it no longer offers',
  params: serviceParams,
  answer: { kind: 'json', schema: z.array(managedModel) },
  access: operatorAccess,
});

export const updateManagedModel = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/operator/models/:modelId',
  summary: 'Corrects, switches or retires a model; takes effect at once',
  params: z.object({ modelId: z.uuid() }),
  body: { kind: 'json', schema: modelPatch },
  answer: { kind: 'json', schema: managedModel },
  access: operatorAccess,
});
