import { cardLimits, countCodePoints, normalizeText } from '@oriel/contracts';
import { Field, Switch, TextInput } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';

/** What a person says of a list. */
export interface ListDraft {
  readonly name: string;
  readonly category: string;
  readonly personal: boolean;
}

export const isTooLong = (text: string) => countCodePoints(normalizeText(text)) > cardLimits.listName;

/** Name, category, and who sees it. */
export function ListFields({
  draft,
  error,
  onChange,
}: {
  draft: ListDraft;
  error: string | undefined;
  onChange: (patch: Partial<ListDraft>) => void;
}) {
  const t = useT();
  const tooLong = (text: string, field: string) =>
    isTooLong(text) ? t('form.problem.too_long', { field, max: cardLimits.listName }) : undefined;
  return (
    <>
      <Field label={t('lists.name')} error={tooLong(draft.name, t('lists.name')) ?? error}>
        <TextInput
          value={draft.name}
          autoComplete="off"
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t('lists.category')}
        help={t('lists.categoryHelp')}
        error={tooLong(draft.category, t('lists.category'))}
      >
        <TextInput
          value={draft.category}
          autoComplete="off"
          onChange={event => onChange({ category: event.currentTarget.value })}
        />
      </Field>
      <Switch
        row
        label={t('lists.personal')}
        help={t('lists.personalHelp')}
        checked={draft.personal}
        onChange={personal => onChange({ personal })}
      />
    </>
  );
}
