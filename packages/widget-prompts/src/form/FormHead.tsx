import { Button } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrompts } from '../store/prompts-context';

/** The head of a form: the way back, where the page has none, its title, and the button that sends it. */
export function FormHead({
  title,
  onBack,
  children,
}: {
  title: string;
  onBack: () => Promise<void>;
  children: ReactNode;
}) {
  useSignals();
  const t = useT();
  const hasHead = usePrompts().hasHead.value;
  const heading = <h1>{title}</h1>;
  return (
    <>
      <div className="p-head">
        {hasHead ? (
          <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={() => void onBack()}>
            {t('form.back')}
          </Button>
        ) : (
          heading
        )}
        {children}
      </div>
      {hasHead && heading}
    </>
  );
}
