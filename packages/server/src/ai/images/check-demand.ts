import {
  fillImageParameters,
  findImageDemandProblem,
  type HostLocation,
  type ImageCostRequest,
  type ImageParameters,
} from '@oriel/contracts';
import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { ownedBy } from '../../http/caller/owner';
import type { Queryable } from '../../platform/db/database';
import { imageReferences, images } from '../../platform/db/schema';
import { badRequest } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import { type AgentCaller, findImageAgents, type UsableAgent } from '../agents/find-agents';
import type { AiServices } from '../ai-services';

/** A person or an agent that has images drawn. */
export interface ImageCaller extends AgentCaller {
  /** Place of the agent that asks in a chat. Default: a person asks. */
  readonly place?: HostLocation | undefined;
}

/** A request that can be fulfilled. */
export interface CheckedDemand {
  readonly usable: UsableAgent;
  /** Completed with the defaults of the model. */
  readonly parameters: ImageParameters;
  readonly count: number;
  readonly referenceIds: readonly string[];
  /** Price of one image, in micro-euro. */
  readonly price: number;
}

/** Checks a request against agent and model, and that its references belong to the caller. @throws 400, 404 */
export async function checkDemand(
  { db, now }: Pick<AiServices, 'now'> & { readonly db: Queryable },
  { place, ...caller }: ImageCaller,
  { agentId, parameters, count = 1, attachedTemporaryFiles = [] }: ImageCostRequest,
): Promise<CheckedDemand> {
  const found = await findImageAgents(db, caller, place);
  const usable = found.find(({ agent }) => agent.id === agentId);
  if (!usable) throw new HttpError(404, 'agent_not_found', 'There is no such agent that draws');
  const referenceIds = [...new Set(attachedTemporaryFiles)];
  const { model } = usable;
  const problem = findImageDemandProblem(model, { parameters, count, references: referenceIds.length });
  if (problem?.field === 'size')
    throw badRequest('image_size_not_allowed', 'The model does not offer this size');
  if (problem?.field === 'references')
    throw badRequest('image_reference_not_allowed', `The model takes ${problem.max} reference pictures`, {
      details: { max: problem.max },
    });
  if (problem?.field === 'agent') throw badRequest('capability_not_available', 'The agent draws no pictures');
  if (problem)
    throw badRequest('image_parameters_not_allowed', `The model does not offer this: ${problem.field}`, {
      details: { field: problem.field },
    });
  await checkReferences(db, caller, referenceIds, now());
  return {
    usable,
    parameters: fillImageParameters(model, parameters),
    count,
    referenceIds,
    price: model.price?.imageMicroeuro ?? 0,
  };
}

async function checkReferences(
  db: Queryable,
  owner: AgentCaller,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const uploaded = await db
    .select({ id: imageReferences.id })
    .from(imageReferences)
    .where(
      and(
        inArray(imageReferences.id, [...ids]),
        ownedBy(imageReferences, owner),
        isNotNull(imageReferences.readAt),
      ),
    );
  const drawn = await db
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        inArray(images.id, [...ids]),
        ownedBy(images, owner),
        eq(images.status, 'done'),
        isNull(images.binnedAt),
        gt(images.expiresAt, now),
      ),
    );
  const known = new Set([...uploaded, ...drawn].map(({ id }) => id));
  // A reference of somebody else gets the same response as a missing one.
  if (ids.some(id => !known.has(id)))
    throw badRequest('image_reference_not_allowed', 'There is no such reference picture');
}
