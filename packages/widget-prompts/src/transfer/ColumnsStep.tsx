import { useI18n, useSignals } from '@oriel/app-kit';
import { type CardVisibility, findCardProblems, type MappedField } from '@oriel/contracts';
import { Button, Field, Select, Switch, TextInput } from '@oriel/ui';
import { type SubmitEvent, useId } from 'react';
import { useFieldError } from '../form/use-field-error';
import { usePrompts } from '../store/prompts-context';
import { CallFailed } from './CallFailed';
import { exampleOf, hasDollarVariables, mappedFields, neededFields } from './column-mapping';
import type { ImportStore } from './import-store';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];
/** The choice without a column. Column names get a prefix, so that none equals it. */
const none = 'none';
const valueFor = (column: string) => `=${column}`;
/** Maximum characters of an example text. */
const exampleLength = 48;

/** Maps columns to fields, and sets values for all rows. */
export function ColumnsStep({ work }: { work: ImportStore }) {
  useSignals();
  const { t } = useI18n();
  const id = useId();
  const session = usePrompts().session.value;
  const fieldError = useFieldError();
  const source = work.source.value;
  const choices = work.choices.value;
  const missing = work.missing.value;
  if (!source) return null;

  const check = async (event: SubmitEvent) => {
    event.preventDefault();
    await work.check();
  };
  const choose = (field: MappedField, value: string) => {
    const columns = { ...choices.columns, [field]: value === none ? undefined : value.slice(1) };
    if (field !== 'prompt') return work.change({ columns });
    const isDollar = hasDollarVariables(source, columns.prompt);
    work.change({ columns, variables: isDollar ? 'dollar' : choices.variables });
  };
  const help = (field: MappedField) => {
    const column = choices.columns[field];
    if (column === undefined) {
      return field === 'prompt' ? undefined : t(`import.none.${field}`);
    }
    const example = [...exampleOf(source, column).replace(/\s+/g, ' ')];
    if (example.length === 0) return t('import.emptyColumn');
    const more = example.length > exampleLength ? '…' : '';
    return t('import.example', { text: example.slice(0, exampleLength).join('') + more });
  };
  const isFound = hasDollarVariables(source, choices.columns.prompt);

  return (
    <form
      className="p-import-step o-stack o-gap-4"
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={event => void check(event)}
    >
      <h3 className="p-import-title" id={`${id}-title`} tabIndex={-1}>
        {t('import.columnsTitle')}
      </h3>
      <p className="p-import-text">{t('import.columnsText', { name: source.file.name })}</p>
      <div className="p-import-columns">
        <div className="p-import-fields o-stack">
          {mappedFields.map(field => {
            const column = choices.columns[field];
            const isNeeded = neededFields.includes(field);
            return (
              <Field
                key={field}
                label={t('import.column', { field: t(`form.name.${field}`) })}
                note={isNeeded ? undefined : t('fill.optional')}
                help={help(field)}
                error={missing[field] && t('import.needed')}
              >
                <Select
                  options={[
                    ...(isNeeded ? [] : [{ value: none, label: t('import.noColumn') }]),
                    ...source.columns.map(name => ({ value: valueFor(name), label: name })),
                  ]}
                  value={column === undefined ? (isNeeded ? undefined : none) : valueFor(column)}
                  placeholder={t('import.chooseColumn')}
                  onChange={value => choose(field, value)}
                />
              </Field>
            );
          })}
        </div>
        <div className="p-import-options o-stack">
          <h4>{t('import.optionsTitle')}</h4>
          <Field label={t('form.visibility')} help={t('import.visibilityHelp')}>
            <Select
              options={[...visibilities, ...(session?.isStaff.value ? (['CURATED'] as const) : [])].map(
                value => ({
                  value,
                  label: t(`visibility.${value}`),
                  description: t(`form.visibility.${value}`),
                }),
              )}
              value={choices.visibility}
              onChange={visibility => work.change({ visibility })}
            />
          </Field>
          <Field
            label={t('import.defaultTag')}
            help={t('import.defaultTagHelp')}
            error={
              missing.defaultTag && fieldError('tags', findCardProblems({ tags: [choices.defaultTag] }).tags)
            }
          >
            <TextInput
              value={choices.defaultTag}
              autoComplete="off"
              onChange={event => work.change({ defaultTag: event.currentTarget.value })}
            />
          </Field>
          <div>
            <Switch
              row
              label={t('import.dollar', { example: t('import.dollarExample') })}
              help={t(isFound ? 'import.dollarFound' : 'import.dollarHelp')}
              checked={choices.variables === 'dollar'}
              onChange={isOn => work.change({ variables: isOn ? 'dollar' : 'oriel' })}
            />
            <Switch
              row
              label={t('import.mend')}
              help={t('import.mendHelp')}
              checked={choices.mend}
              onChange={mend => work.change({ mend })}
            />
          </div>
        </div>
      </div>
      <CallFailed error={work.error.value} />
      <p className="o-visually-hidden" role="status">
        {work.busy.value === 'checking' && t('import.checking')}
      </p>
      <div className="p-import-actions o-row o-wrap">
        <Button size="large" onClick={() => work.go('file')}>
          {t('import.previous')}
        </Button>
        <Button kind="primary" size="large" type="submit" busy={work.busy.value === 'checking'}>
          {t('import.check')}
        </Button>
      </div>
    </form>
  );
}
