import { type Form, TextField, useSignals, useT } from '@oriel/app-kit';
import { cardLimits } from '@oriel/contracts';
import { Switch } from '@oriel/ui';
import type { ListForm } from './list-form';

/** Name, category, and whether it is personal. */
export function ListFields({ form }: { form: Form<ListForm> }) {
  useSignals();
  const t = useT();
  const max = cardLimits.listName;
  return (
    <>
      <TextField form={form} name="name" label={t('lists.name')} max={max} />
      <TextField
        form={form}
        name="category"
        label={t('lists.category')}
        help={t('lists.categoryHelp')}
        max={max}
      />
      <Switch
        row
        label={t('lists.personal')}
        help={t('lists.personalHelp')}
        checked={form.values.value.personal}
        onChange={personal => form.change({ personal })}
      />
    </>
  );
}
