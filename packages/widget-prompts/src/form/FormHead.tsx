import { useSignals, useT } from '@oriel/app-kit';
import { Button, VisuallyHidden } from '@oriel/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePrompts } from '../store/prompts-context';

/**
 * Header of a form: back button (if the page has none), title, and the buttons to cancel or submit. It stays visible, together
 * with the reason why the whole form was rejected.
 */
export function FormHead({
  title,
  onBack,
  problem,
  tabs,
  children,
}: {
  title: string;
  onBack: () => Promise<void>;
  problem: ReactNode;
  /** Views of the form, in the row of its buttons. */
  tabs?: ReactNode;
  children: ReactNode;
}) {
  useSignals();
  const t = useT();
  const hasHead = usePrompts().hasHead.value;
  const heading = <h1>{title}</h1>;
  return (
    <>
      <div className="p-form-top">
        <div className="p-head o-row">
          {hasHead ? (
            <Button kind="ghost" icon={<ArrowLeft />} className="p-back" onClick={() => void onBack()}>
              {t('form.back')}
            </Button>
          ) : (
            (tabs ?? heading)
          )}
          {hasHead && tabs}
          <div className="p-form-actions o-row">
            <Button onClick={() => void onBack()}>{t('kit.cancel')}</Button>
            {children}
          </div>
        </div>
        <p className="p-form-problem" role="alert">
          {problem}
        </p>
      </div>
      {hasHead ? heading : tabs && <VisuallyHidden>{heading}</VisuallyHidden>}
    </>
  );
}
