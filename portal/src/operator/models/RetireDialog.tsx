import { FormDialog, FormField, type Resource, useForm, useResource } from '@oriel/app-kit';
import { canSucceed, listManagedModels, updateManagedModel } from '@oriel/contracts';
import { PickerField } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';
import { type ModelRow, putModel } from './model-rows';

const schema = z.object({ successorId: z.string().check(z.minLength(1)) });

/** Retires a model: its agents move to the successor. */
export function RetireDialog({
  row: { model },
  rows,
  models,
  close,
}: {
  row: ModelRow;
  rows: readonly ModelRow[];
  models: Resource<ModelRow[]>;
  close: () => void;
}) {
  useSignals();
  const t = useOperatorT();
  const { client, toasts } = usePortal();
  // Agents may have been made since the list was loaded.
  const current = useResource(signal =>
    client.call(listManagedModels, { params: { serviceId: model.serviceId } }, { signal }),
  );
  const { agentCount } = current.value.value?.find(({ id }) => id === model.id) ?? model;
  const others = rows.filter(
    ({ model: other }) => other.id !== model.id && other.isAvailable && canSucceed(other, model),
  );
  const stored = others.find(({ model: other }) => other.id === model.successorId);
  const form = useForm(schema, { successorId: stored?.model.id ?? '' });
  const endpoints = [...new Map(others.map(({ endpoint }) => [endpoint.id, endpoint])).values()];
  return (
    <FormDialog
      size="medium"
      title={t('models.retireTitle', { name: model.name })}
      form={form}
      submitLabel={t('models.retire')}
      send={async ({ successorId }, { signal }) => {
        const params = { modelId: model.id };
        const body = { successorId, retired: true };
        putModel(models, await client.call(updateManagedModel, { params, body }, { signal }));
        toasts.show({ tone: 'success', title: t('models.retired', { name: model.name }) });
        // The successor has more agents now.
        void models.reload();
      }}
      close={close}
    >
      <p>{agentCount === 0 ? t('models.retireUnused') : t('models.retireUsed', { count: agentCount })}</p>
      <FormField
        form={form}
        name="successorId"
        label={t('models.successor')}
        problemText={({ code }) =>
          t(
            code === 'other_abilities' || code === 'not_available'
              ? `models.problem.${code}`
              : 'models.problem.successor',
          )
        }
      >
        {({ value, onChange }) => (
          <PickerField
            label={t('models.successor')}
            value={value === '' ? undefined : value}
            placeholder={t('models.choose')}
            groups={endpoints.map(({ id, name }) => ({
              id,
              label: name,
              options: others
                .filter(({ endpoint }) => endpoint.id === id)
                .map(({ model: other }) => ({
                  value: other.id,
                  label: other.name,
                  description: other.modelId,
                })),
            }))}
            texts={{
              search: t('models.search'),
              empty: t('models.noSuccessor'),
              notFound: t('models.notFound'),
            }}
            onChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
