import { useT } from '@oriel/app-kit';
import { Button, type ButtonProps } from '@oriel/ui';
import { usePrompts } from '../store/prompts-context';

/** Opens the form for a new card. */
export function CreateButton(props: Pick<ButtonProps, 'kind' | 'icon' | 'collapse'>) {
  const t = useT();
  const store = usePrompts();
  return (
    <Button {...props} onClick={() => void store.go({ kind: 'form', cardId: undefined })}>
      {t('library.create')}
    </Button>
  );
}
