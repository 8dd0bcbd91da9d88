import { signal, useSignals, useT } from '@oriel/app-kit';
import { type PromptVariable, parsePrompt } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { useMemo } from 'react';
import cardCss from '../card/card.css?inline';
import { PaperText } from '../card/PaperText';
import { VariableField } from '../card/VariableField';
import { type Filled, presetsOf } from '../store/card-store';

const styles = sheet(cardCss);

/** The card of a form as others see it, with its fields for trying out. */
export default function CardPreview({
  title,
  description,
  prompt,
}: {
  title: string;
  description: string;
  prompt: string;
}) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const parsed = useMemo(() => parsePrompt(prompt), [prompt]);
  const open = useMemo(() => {
    const values = signal<Filled>(presetsOf(parsed));
    return {
      values,
      open: signal<readonly PromptVariable[]>([]),
      current: signal<string | undefined>(undefined),
      showsMissing: signal(false),
      fill(key: string, value: string | readonly string[]) {
        values.value = { ...values.peek(), [key]: typeof value === 'string' ? value : [...value] };
      },
    };
  }, [parsed]);
  return (
    <section aria-label={t('form.preview')}>
      <h2>{title.trim() || t('form.noTitle')}</h2>
      <p className="p-form-about">{description}</p>
      <div className="p-two" data-plain={parsed.variables.length === 0 ? '' : undefined}>
        <div className="p-paper o-box">
          {prompt.trim() === '' ? t('form.noText') : <PaperText parsed={parsed} open={open} />}
        </div>
        {parsed.variables.length > 0 && (
          <div className="o-stack o-gap-4">
            {parsed.variables.map(variable => (
              <VariableField key={`${variable.key} ${variable.type}`} variable={variable} open={open} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
