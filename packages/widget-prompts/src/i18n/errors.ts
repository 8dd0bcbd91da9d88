import type { ErrorTable } from '@oriel/client';
import type { PromptsText } from './messages';

/** Errors with a text of their own in the prompts widget. */
export const errors: ErrorTable<PromptsText> = {
  conflict: 'error.conflict',
  feature_disabled: 'error.feature',
  forbidden: 'error.forbidden',
  not_found: 'error.gone',
  agent_not_found: 'error.agent',
  too_large: 'error.tooLarge',
};
