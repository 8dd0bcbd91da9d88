import type { PromptCard } from '@oriel/contracts';
import type { PromptsStore } from './prompts-store';

/** The workspace of a card that lies in another one than is shown; where a card lies is told to members alone. */
export function organizationElsewhere(
  { session }: PromptsStore,
  { space: organizationId }: Pick<PromptCard, 'space'>,
): string | undefined {
  const current = session.value?.organization;
  return current && organizationId !== null && organizationId !== current.id ? organizationId : undefined;
}
