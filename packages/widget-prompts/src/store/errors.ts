import type { ErrorTable } from '@oriel/client';

/** Errors with a text of their own in the prompts widget. */
export const errors: ErrorTable = {
  conflict: 'error.conflict',
  feature_disabled: 'error.feature',
  forbidden: 'error.forbidden',
  not_found: 'error.gone',
  agent_not_found: 'error.agent',
  too_large: 'error.tooLarge',
};
