import { useSignals, useT } from '@oriel/app-kit';
import { isFilled, type PromptVariable } from '@oriel/contracts';
import { Chips, Field, Select, Textarea, TextInput } from '@oriel/ui';
import type { CardStore } from '../store/card-store';
import { ManyChips } from './ManyChips';

/** The part of the card store that a field needs. */
type FilledIn = Pick<CardStore, 'values' | 'open' | 'showsMissing' | 'fill'>;

/** Maximum number of short options shown as a row; more use a list. */
const fewOptions = 4;
const shortOptions = 44;

/** The field of a variable, depending on its type. */
export function VariableField({
  variable,
  open,
  note,
}: {
  variable: PromptVariable;
  open: FilledIn;
  /** Shown to the right of the label. */
  note?: string | undefined;
}) {
  useSignals();
  const t = useT();
  const { key, label, help, type, isOptional } = variable;
  const value = open.values.value[key];
  const isMissing = open.showsMissing.value && open.open.value.some(each => each.key === key);
  const text = typeof value === 'string' ? value : '';
  const isWrong = (type === 'number' || type === 'date') && text.trim() !== '' && !isFilled(variable, text);
  const isChoice = type === 'choice' || type === 'choices';
  const missing = isMissing ? t(isChoice ? 'fill.unchosen' : 'fill.empty') : undefined;
  const notes = [isOptional ? t('fill.optional') : undefined, note].filter(each => each !== undefined);
  return (
    <div data-key={key}>
      <Field
        label={label}
        note={notes.length > 0 ? notes.join(' · ') : undefined}
        help={help === '' ? undefined : help}
        error={isWrong ? t(`fill.${type}`) : missing}
      >
        <Control variable={variable} open={open} isMissing={isMissing} />
      </Field>
    </div>
  );
}

function Control({
  variable,
  open,
  isMissing,
}: {
  variable: PromptVariable;
  open: FilledIn;
  isMissing: boolean;
}) {
  useSignals();
  const t = useT();
  const { key, type, options } = variable;
  const value = open.values.value[key];
  const text = typeof value === 'string' ? value : '';
  const rows = options.map(option => ({ value: option, label: option }));
  switch (type) {
    case 'choice':
      if (options.length <= fewOptions && options.join('').length <= shortOptions) {
        return <Chips options={rows} value={text} onChange={chosen => open.fill(key, chosen)} />;
      }
      return (
        <Select
          options={rows}
          value={text === '' ? undefined : text}
          placeholder={t('fill.choose')}
          onChange={chosen => open.fill(key, chosen)}
        />
      );
    case 'choices':
      return (
        <ManyChips
          label={variable.label}
          isInvalid={isMissing}
          options={options}
          chosen={Array.isArray(value) ? value : []}
          onChange={chosen => open.fill(key, chosen)}
        />
      );
    case 'long':
      return (
        <Textarea
          rows={3}
          maxHeight={240}
          value={text}
          onChange={event => open.fill(key, event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          type={type === 'date' ? 'date' : 'text'}
          inputMode={type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={text}
          onChange={event => open.fill(key, event.currentTarget.value)}
        />
      );
  }
}
