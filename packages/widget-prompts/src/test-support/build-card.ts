import { coverSeedOf, type PromptCard, parsePrompt } from '@oriel/contracts';

/** A card in the service's format. */
export function buildCard(overrides: Partial<PromptCard> = {}): PromptCard {
  const id = overrides.id ?? crypto.randomUUID();
  const title = overrides.title ?? 'Reply to a customer complaint';
  const prompt =
    overrides.prompt ?? 'You answer complaints for {{Company}} in a {{Tone; formal; warm; brief}} tone.';
  const date = '2026-11-14T09:00:00.000Z';
  return {
    id,
    title,
    description: 'A calm, factual answer that names the mistake and offers one next step.',
    tags: ['Writing'],
    createdBy: null,
    createdByName: 'Jonas Falk',
    image: `/v1/cards/${id}/image?t=1`,
    thumbnail: `/v1/cards/${id}/thumbnail?t=1`,
    cover: coverSeedOf(title),
    visibility: 'ORG',
    defaultAgentId: null,
    space: null,
    language: null,
    uses: 0,
    rights: [],
    version: 1,
    createdAt: date,
    updatedAt: date,
    ...overrides,
    prompt,
    variableCount: parsePrompt(prompt).variables.length,
  };
}
