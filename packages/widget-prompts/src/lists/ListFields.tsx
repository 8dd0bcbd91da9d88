import { Field, Switch, TextInput } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { type ListDraft, tooLongText } from './list-draft';

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
  return (
    <>
      <Field label={t('lists.name')} error={tooLongText(draft.name, t('lists.name'), t) ?? error}>
        <TextInput
          value={draft.name}
          autoComplete="off"
          onChange={event => onChange({ name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={t('lists.category')}
        help={t('lists.categoryHelp')}
        error={tooLongText(draft.category, t('lists.category'), t)}
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
