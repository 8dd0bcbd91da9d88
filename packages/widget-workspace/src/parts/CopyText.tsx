import { useCopied, useT } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { Check, Copy } from 'lucide-react';
import type { Ref } from 'react';

/** Options of {@link CopyText}. */
export interface CopyTextProps {
  /** Accessible name of the text. */
  label: string;
  text: string;
  /** Called after the text was copied. */
  onCopied?: () => void;
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
}

/** A machine-readable text, such as a key or markup, with a copy button. */
export function CopyText({ label, text, onCopied, ref }: CopyTextProps) {
  const t = useT();
  const host = useHost();
  const { isCopied, confirm } = useCopied();
  const copy = async () => {
    if (!(await host.copy(text))) {
      await host.notify({ kind: 'danger', title: t('parts.copyFailed') });
      return;
    }
    confirm();
    onCopied?.();
  };
  return (
    <div className="w-copy o-row">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: several of these are no fields, and no landmarks of the page */}
      <div className="w-copy-text o-scroller" role="group" aria-label={label} tabIndex={0}>
        <pre>{text}</pre>
      </div>
      <Button ref={ref} size="small" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'kit.copied' : 'kit.copy')}</span>
      </Button>
    </div>
  );
}
