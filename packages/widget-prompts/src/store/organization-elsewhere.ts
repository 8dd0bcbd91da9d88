import type { PromptCard } from '@oriel/contracts';
import type { PromptsStore } from './prompts-context';

/** The workspace of a card outside of the current one; only members see where a card is. */
export function organizationElsewhere(
  { session }: PromptsStore,
  { space: organizationId }: Pick<PromptCard, 'space'>,
): string | undefined {
  const current = session.value?.organization;
  return current && organizationId !== null && organizationId !== current.id ? organizationId : undefined;
}
