import { useT } from '@oriel/app-kit';
import { useMemo } from 'react';
import { usePrompts } from '../store/prompts-context';
import { type CardActions, createCardActions } from './card-actions';

/** Actions on a card, with messages in the language of the mount. */
export function useCardActions(): CardActions {
  const store = usePrompts();
  const t = useT();
  return useMemo(() => createCardActions(store, t), [store, t]);
}
