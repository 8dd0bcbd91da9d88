import { Button } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrompts } from '../store/prompts-context';

/**
 * The head of a form: the way back, where the page has none, its title, and the buttons that give it up or send it. It stays
 * in sight, and with it the reason why the form as a whole was refused.
 */
export function FormHead({
  title,
  onBack,
  problem,
  children,
}: {
  title: string;
  onBack: () => Promise<void>;
  problem: ReactNode;
  children: ReactNode;
}) {
  useSignals();
  const t = useT();
  const hasHead = usePrompts().hasHead.value;
  const heading = <h1>{title}</h1>;
  return (
    <>
      <div className="p-form-top">
        <div className="p-head">
          {hasHead ? (
            <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={() => void onBack()}>
              {t('form.back')}
            </Button>
          ) : (
            heading
          )}
          <div className="p-form-actions">
            <Button onClick={() => void onBack()}>{t('kit.cancel')}</Button>
            {children}
          </div>
        </div>
        <p className="p-form-problem" role="alert">
          {problem}
        </p>
      </div>
      {hasHead && heading}
    </>
  );
}
