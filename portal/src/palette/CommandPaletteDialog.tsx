import { CommandPalette } from '@oriel/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Found } from './PaletteRows';

const PaletteRows = lazy(() => import('./PaletteRows'));

/**
 * Finds pages, chats, agents, prompts, lists, members, settings and actions by a few letters. The field appears immediately and receives
 * the letters typed after the shortcut; the search code loads later.
 */
export function CommandPaletteDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const [question, setQuestion] = useState('');
  const [found, setFound] = useState<Found>();
  return (
    <>
      <CommandPalette
        label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        question={question}
        answered={found?.question}
        onQuestion={setQuestion}
        groups={found?.groups ?? []}
        status={found ? found.status : t('palette.searching')}
        hints={{ choose: t('palette.choose'), open: t('palette.open') }}
        onClose={close}
      />
      <Suspense>
        <PaletteRows question={question} onFound={setFound} />
      </Suspense>
    </>
  );
}
