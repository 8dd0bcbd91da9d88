import { useT } from '@oriel/widget-kit';
import { useMemo } from 'react';
import { usePrompts } from '../store/prompts-context';
import { type CardActions, createCardActions } from './card-actions';

/** What a person does with a card, told of in the language of the mount. */
export function useCardActions(): CardActions {
  const store = usePrompts();
  const t = useT();
  return useMemo(() => createCardActions(store, t), [store, t]);
}
