import { useSignals } from '@oriel/app-kit';
import type { ParsedPrompt } from '@oriel/contracts';
import { type CardStore, isFieldFilled } from '../store/card-store';

/** The text of a prompt, with a slot for each variable. */
export function PaperText({
  parsed,
  open,
}: {
  parsed: ParsedPrompt;
  open: Pick<CardStore, 'values' | 'current'>;
}) {
  useSignals();
  const values = open.values.value;
  const current = open.current.value;
  const variables = new Map(parsed.variables.map(variable => [variable.key, variable]));
  return parsed.segments.map(segment => {
    if (segment.kind === 'text') return segment.text;
    const variable = variables.get(segment.key);
    if (!variable) return segment.text;
    const isFilled = isFieldFilled(variable, values);
    const value = values[segment.key];
    const text = typeof value === 'string' ? value.trim() : (value ?? []).join(', ');
    return (
      <mark
        key={segment.start}
        className="p-slot"
        data-open={isFilled ? undefined : ''}
        data-current={segment.key === current ? '' : undefined}
      >
        {text === '' ? variable.label : text}
      </mark>
    );
  });
}
