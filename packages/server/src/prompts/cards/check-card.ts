import { type CardTexts, coverSeedMax, findCardProblems, type InputIssue } from '@oriel/contracts';
import { invalidPayload } from '../../platform/errors/errors';
import { type ConvertedImage, convertImage } from '../card-images/convert-image';
import type { PromptsServices } from '../prompts-services';

interface CheckedFields extends Partial<CardTexts> {
  readonly image?: File | undefined;
  readonly cover?: number | undefined;
}

const issue = (field: string, code: string): InputIssue => ({ path: `body.${field}`, code, message: code });

/** The problems of texts in the form of a response. */
export const findTextIssues = (texts: Partial<CardTexts>, before?: Pick<CardTexts, 'prompt'>): InputIssue[] =>
  Object.entries(findCardProblems(texts, before)).flatMap(([field, problems]) =>
    problems.map(problem => ({ ...issue(field, problem.code), ...problem })),
  );

/**
 * Checks all the input for a card at once, so that a form can show every problem.
 * @param before the current card; without it the card is new and an image is required
 * @returns the image, converted; undefined if none was sent
 * @throws 400 with an issue for each problem, whose code and details are those of the contracts
 */
export async function checkCard(
  fields: CheckedFields,
  before: Pick<CardTexts, 'prompt'> | undefined,
): Promise<ConvertedImage | undefined> {
  const { image, cover, title, description, prompt, tags } = fields;
  const issues = findTextIssues(
    {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(prompt !== undefined && { prompt }),
      ...(tags !== undefined && { tags }),
    },
    before,
  );
  if (cover !== undefined && cover > coverSeedMax) issues.push(issue('cover', 'invalid'));
  if (!before && image === undefined && cover === undefined) issues.push(issue('image', 'required'));
  const converted = image && (await convertImage(new Uint8Array(await image.arrayBuffer())));
  if (converted && 'problem' in converted) issues.push(issue('image', converted.problem));
  if (issues.length > 0) throw invalidPayload(issues);
  return converted && 'image' in converted ? converted : undefined;
}

/** No workspace has it. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/**
 * @param userId the user who chooses the agent now, and so must be allowed to use it
 * @throws 400 for an agent that the card's workspace does not have, or that the user may not use
 */
export async function checkAgent(
  { db, hasAgent }: PromptsServices,
  organizationId: string | null,
  agentId: string | null | undefined,
  userId?: string,
): Promise<void> {
  if (agentId && !(await hasAgent(db, organizationId ?? nowhere, agentId, userId)))
    throw invalidPayload([issue('defaultAgentId', 'not_found')]);
}
