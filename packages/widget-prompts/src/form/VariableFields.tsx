import { useT } from '@oriel/app-kit';
import {
  type ParsedPrompt,
  type PromptVariable,
  splitChoices,
  type VariableType,
  variableKey,
  variableTypes,
  writeVariable,
} from '@oriel/contracts';
import { Field, isComposing, Select, Switch, Textarea, TextInput } from '@oriel/ui';
import { type KeyboardEvent, useState } from 'react';
import { ManyChips } from '../card/ManyChips';

/** A variable as held by its fields: options as lines, and texts with the spaces being typed. */
interface Draft {
  readonly name: string;
  readonly type: VariableType;
  readonly options: string;
  readonly label: string;
  readonly help: string;
  readonly default: string;
  readonly isOptional: boolean;
}

interface Edited {
  /** The variable in the prompt when the fields were filled from it, or as they last wrote it. */
  readonly text: string;
  readonly draft: Draft;
  readonly isRefused: boolean;
}

const none = 'none';

/** Edits one variable of a prompt with fields. */
export default function VariableFields({
  parsed,
  variable,
  onChoose,
  onChange,
}: {
  parsed: ParsedPrompt;
  variable: PromptVariable;
  /** Receives the key of the renamed variable. */
  onChoose: (key: string) => void;
  onChange: (prompt: string) => void;
}) {
  const t = useT();
  const text = parsed.segments.find(
    segment => segment.kind === 'variable' && segment.key === variable.key,
  )?.text;
  const [kept, setEdited] = useState<Edited>();
  // The text was edited, or another variable was selected.
  const edited =
    kept && kept.text === text ? kept : { text: text ?? '', draft: draftOf(variable), isRefused: false };
  const { draft, isRefused } = edited;
  const options = optionsOf(draft);
  const isChoice = draft.type === 'choice' || draft.type === 'choices';

  const change = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    const written = writeDraft(next);
    const key = variableKey(next.name);
    const isTaken = key !== variable.key && parsed.variables.some(other => other.key === key);
    if (written === undefined || isTaken) {
      setEdited({ text: edited.text, draft: next, isRefused: true });
      return;
    }
    setEdited({ text: written, draft: next, isRefused: false });
    onChange(replaceVariable(parsed, variable.key, written, next.name.trim()));
    if (key !== variable.key) onChoose(key);
  };

  // Enter must not submit the card from these fields.
  const keepForm = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    // Key events come from elements.
    if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT') event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps a key of the fields in it from the form around
    <div data-unsent className="p-variable p-panel o-stack o-gap-3" onKeyDown={keepForm}>
      <Field label={t('builder.name')} error={isRefused && t('builder.refused')}>
        <TextInput
          autoComplete="off"
          value={draft.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
      </Field>
      <Field label={t('builder.kind')}>
        <Select
          options={variableTypes.map(value => ({ value, label: t(`builder.kind.${value}`) }))}
          value={draft.type}
          // A default value does not fit another type.
          onChange={type => change({ type, default: '' })}
        />
      </Field>
      {isChoice && (
        <Field label={t('builder.options')} help={t('builder.optionsHelp')}>
          <Textarea
            rows={3}
            value={draft.options}
            onChange={event => change({ options: event.currentTarget.value })}
          />
        </Field>
      )}
      {(!isChoice || options.length > 0) && (
        <DefaultField draft={draft} options={options} onChange={text => change({ default: text })} />
      )}
      <Field label={t('builder.help')}>
        <TextInput
          autoComplete="off"
          value={draft.help}
          onChange={event => change({ help: event.currentTarget.value })}
        />
      </Field>
      <Switch
        label={t('builder.optional')}
        row
        checked={draft.isOptional}
        onChange={isOptional => change({ isOptional })}
      />
    </div>
  );
}

/** The field of the default value, depending on the type. */
function DefaultField({
  draft,
  options,
  onChange,
}: {
  draft: Draft;
  options: readonly string[];
  onChange: (text: string) => void;
}) {
  const t = useT();
  return (
    <Field label={t('builder.default')}>
      {draft.type === 'choice' ? (
        <Select
          options={[
            { value: none, label: t('builder.noDefault') },
            ...options.map((option, index) => ({ value: String(index), label: option })),
          ]}
          value={options.includes(draft.default) ? String(options.indexOf(draft.default)) : none}
          onChange={value => onChange(options[Number(value)] ?? '')}
        />
      ) : draft.type === 'choices' ? (
        <ManyChips
          label={t('builder.default')}
          isInvalid={false}
          options={options}
          chosen={splitChoices(draft.default)}
          onChange={chosen => onChange(chosen.join(', '))}
        />
      ) : (
        <TextInput
          type={draft.type === 'date' ? 'date' : 'text'}
          inputMode={draft.type === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          value={draft.default}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

const draftOf = ({ options, label, name, key: _, ...rest }: PromptVariable): Draft => ({
  ...rest,
  name,
  label: label === name ? '' : label,
  options: options.join('\n'),
});

const optionsOf = ({ options }: Draft): string[] =>
  options
    .split('\n')
    .map(option => option.trim())
    .filter(option => option !== '');

function writeDraft(draft: Draft): string | undefined {
  const options = draft.type === 'choice' || draft.type === 'choices' ? optionsOf(draft) : [];
  const isStillOne = (choice: string) => options.includes(choice);
  const preset =
    draft.type === 'choice' || draft.type === 'choices'
      ? splitPreset(draft).filter(isStillOne).join(', ')
      : draft.default.trim();
  return writeVariable({
    name: draft.name.trim(),
    type: draft.type,
    options,
    label: draft.label.trim(),
    help: draft.help.trim(),
    default: preset,
    isOptional: draft.isOptional,
  });
}

const splitPreset = ({ type, default: preset }: Draft): string[] =>
  type === 'choices' ? splitChoices(preset) : [preset];

/** The prompt with a variable rewritten at its first occurrence; the other occurrences take over the name. */
function replaceVariable({ segments }: ParsedPrompt, key: string, written: string, name: string): string {
  const first = segments.find(segment => segment.kind === 'variable' && segment.key === key);
  const isRenamed = variableKey(name) !== key;
  return segments
    .map(segment => {
      if (segment === first) return written;
      return isRenamed && segment.kind === 'variable' && segment.key === key ? `{{${name}}}` : segment.text;
    })
    .join('');
}
