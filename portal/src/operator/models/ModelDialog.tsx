import { FormDialog, FormField, type Resource, TextField, useForm, useFormat, useT } from '@oriel/app-kit';
import { type ParameterDefinition, updateManagedModel } from '@oriel/contracts';
import { Button, Facts, Segmented } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';
import { AccessFields, type ModelFields } from './AccessFields';
import { type ModelRow, putModel } from './model-rows';
import {
  abilityNames,
  accessOf,
  choices,
  hasCorrections,
  hasTypedCorrections,
  type ModelValues,
  modelSchema,
  modelValues,
  overridesOf,
  priceText,
  tokensOf,
  uncorrected,
  valuesOf,
} from './model-values';

/** Corrects a model, and says who may use it. Empty fields follow its endpoint and the catalogue. */
export function ModelDialog({
  row: { model, endpoint },
  models,
  close,
}: {
  row: ModelRow;
  models: Resource<ModelRow[]>;
  close: () => void;
}) {
  useSignals();
  const t = useOperatorT();
  const kit = useT();
  const { client } = usePortal();
  const form = useForm<ModelValues, ModelValues>(modelSchema, valuesOf(model));
  const values = form.values.value;
  const isCorrected = hasTypedCorrections(values);
  return (
    <FormDialog
      size="wide"
      title={model.name}
      form={form}
      submitLabel={kit('kit.save')}
      needsChange
      send={async (sent, { signal }) => {
        const body = { overrides: overridesOf(sent, model.overrides), access: accessOf(sent) };
        const params = { modelId: model.id };
        putModel(models, await client.call(updateManagedModel, { params, body }, { signal }));
      }}
      close={close}
    >
      <div className="op-sections">
        <Origin row={{ model, endpoint }} />
        <Part
          title={t('models.corrections')}
          text={t('models.correctionsText')}
          action={
            (isCorrected || hasCorrections(model)) && (
              <Button size="small" disabled={!isCorrected} onClick={() => form.change(uncorrected)}>
                {t('models.reset')}
              </Button>
            )
          }
        >
          <div className="op-pair">
            <TextField
              form={form}
              name="nameEn"
              label={t('models.nameEn')}
              placeholder={model.modelId}
              max={100}
            />
            <TextField
              form={form}
              name="nameDe"
              label={t('models.nameDe')}
              placeholder={model.modelId}
              max={100}
            />
          </div>
          <div className="op-pair">
            {(['tools', 'images'] as const).map(name => (
              <FormField key={name} form={form} name={name} label={t(`models.${name}`)}>
                {({ value, onChange }) => (
                  <Segmented
                    value={value}
                    options={choices.map(each => ({ value: each, label: t(`models.choice.${each}`) }))}
                    onChange={onChange}
                  />
                )}
              </FormField>
            ))}
          </div>
          <div className="op-pair">
            <Amount form={form} name="maxInputTokens" found={tokensOf(model, 'input')} />
            <Amount form={form} name="maxOutputTokens" found={tokensOf(model, 'output')} />
          </div>
          <PriceFields form={form} />
        </Part>
        <Part title={t('models.access')} text={t('models.accessText')}>
          <AccessFields form={form} />
        </Part>
      </div>
    </FormDialog>
  );
}

function PriceFields({ form }: { form: ModelFields }) {
  useSignals();
  const t = useOperatorT();
  return (
    <>
      <FormField form={form} name="price" label={t('models.price')} help={t('models.priceText')}>
        {({ value, onChange }) => (
          <Segmented
            value={value}
            options={modelValues.shape.price.options.map(each => ({
              value: each,
              label: t(`models.price.${each}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      {form.values.value.price === 'own' && (
        <div className="op-pair">
          {(['priceInput', 'priceOutput', 'priceImage'] as const).map(name => (
            <Amount key={name} form={form} name={name} />
          ))}
        </div>
      )}
    </>
  );
}

function Amount({
  form,
  name,
  found,
}: {
  form: ModelFields;
  name: 'maxInputTokens' | 'maxOutputTokens' | 'priceInput' | 'priceOutput' | 'priceImage';
  /** The number that applies if the field is empty. */
  found?: number | undefined;
}) {
  const t = useOperatorT();
  const format = useFormat();
  return (
    <TextField
      form={form}
      name={name}
      label={t(`models.${name}`)}
      placeholder={found === undefined ? '' : format.number(found)}
      problemText={() => t('models.problem.number')}
    />
  );
}

function Part({
  title,
  text,
  action,
  children,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="op-section">
      <legend>{title}</legend>
      {(text || action) && (
        <div className="op-part-head">
          {text && <p className="operator-note">{text}</p>}
          {action}
        </div>
      )}
      {children}
    </fieldset>
  );
}

/** The facts about a model, with their sources. */
function Origin({ row: { model, endpoint } }: { row: ModelRow }) {
  const t = useOperatorT();
  const format = useFormat();
  const { catalogue, parameterDefinitions } = model;
  const parameters = Object.entries(parameterDefinitions);
  return (
    <Facts>
      <dt>{t('models.endpoint')}</dt>
      <dd>
        <bdi>{endpoint.name}</bdi> · <code dir="ltr">{model.modelId}</code>
      </dd>
      <dt>{t('models.catalogue')}</dt>
      <dd>
        {catalogue ? (
          <>
            {t('models.catalogueOf', { family: catalogue.family, date: format.date(catalogue.checkedAt) })}{' '}
            <Source source={catalogue.source} />
          </>
        ) : (
          t('models.catalogueNone')
        )}
      </dd>
      <dt>{t('models.abilities')}</dt>
      <dd>{abilityNames(t, model).join(', ')}</dd>
      <dt>{t('models.price')}</dt>
      <dd>{priceText(t, format, model.priceInEuro).long}</dd>
      <dt>{t('models.parameters')}</dt>
      <dd>
        {parameters.length === 0
          ? t('models.parametersNone')
          : parameters.map(([name, definition]) => (
              <span key={name} className="op-parameter">
                <code dir="ltr">{name}</code> {valuesText(definition)}
              </span>
            ))}
      </dd>
    </Facts>
  );
}

/** The page that the catalogue quotes; only addresses of the web are links. */
function Source({ source }: { source: string }) {
  const t = useOperatorT();
  if (!/^https:\/\//.test(source)) return source;
  return (
    <a href={source} target="_blank" rel="noreferrer">
      {t('models.source')}
    </a>
  );
}

/** The allowed values of a parameter, which look the same in every language. */
function valuesText(definition: ParameterDefinition): string {
  if (definition.type === 'integer' || definition.type === 'number') {
    const { minimum, maximum } = definition;
    return minimum === undefined && maximum === undefined ? '' : `${minimum ?? ''} – ${maximum ?? ''}`;
  }
  return definition.type === 'string' ? (definition.enum ?? []).join(' | ') : '';
}
