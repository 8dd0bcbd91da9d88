import { type Resource, useAct, useResource } from '@oriel/app-kit';
import {
  listManagedModelServices,
  listManagedModels,
  type ManagedModel,
  type ManagedModelService,
  type ModelPatch,
  updateManagedModel,
} from '@oriel/contracts';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';

/** A model with its endpoint. */
export interface ModelRow {
  readonly model: ManagedModel;
  readonly endpoint: ManagedModelService;
}

/** All models with their endpoints, in the order of both. */
export function useModels(): Resource<ModelRow[]> {
  const { client } = usePortal();
  return useResource(async signal => {
    const endpoints = await client.call(listManagedModelServices, {}, { signal });
    const models = await Promise.all(
      endpoints.map(({ id }) => client.call(listManagedModels, { params: { serviceId: id } }, { signal })),
    );
    return endpoints.flatMap((endpoint, index) =>
      (models[index] ?? []).toSorted((a, b) => a.position - b.position).map(model => ({ model, endpoint })),
    );
  });
}

/** Replaces a model of the list. */
export const putModel = (models: Resource<ModelRow[]>, changed: ManagedModel): void =>
  models.set(rows => rows.map(row => (row.model.id === changed.id ? { ...row, model: changed } : row)));

/** Changes of models that are saved at once. */
export function useModelChanges(models: Resource<ModelRow[]>) {
  const t = useOperatorT();
  const { client } = usePortal();
  const act = useAct();
  type Change = readonly [model: ManagedModel, patch: ModelPatch];
  const patchAll = async (changes: readonly Change[], failed: string = t('models.notChanged')) => {
    const of = new Map(changes.map(([{ id }, body]) => [id, body]));
    await act(
      () =>
        models.mutate(
          rows =>
            rows.map(({ model, endpoint }) => {
              const { enabled = model.enabled, retired, overrides } = of.get(model.id) ?? {};
              const retiredAt = retired === false ? null : model.retiredAt;
              const position = overrides?.position ?? model.position;
              return { endpoint, model: { ...model, enabled, retiredAt, position } };
            }),
          async signal => {
            const results = await Promise.allSettled(
              changes.map(([{ id }, body]) =>
                client.call(updateManagedModel, { params: { modelId: id }, body }, { signal }),
              ),
            );
            for (const result of results) if (result.status === 'fulfilled') putModel(models, result.value);
            const refused = results.find(({ status }) => status === 'rejected');
            if (refused?.status === 'rejected') throw refused.reason;
          },
        ),
      { failed },
    );
  };
  return {
    patchAll,
    patch: (model: ManagedModel, body: ModelPatch) => patchAll([[model, body]]),
    /** Moves a model before or after its neighbour among the shown ones of its endpoint. */
    move: async (row: ModelRow, neighbour: ModelRow, all: readonly ModelRow[]) => {
      const own = all.filter(({ endpoint }) => endpoint.id === row.endpoint.id).map(({ model }) => model);
      const [from, to] = [own.indexOf(row.model), own.indexOf(neighbour.model)];
      own.splice(to, 0, ...own.splice(from, 1));
      const changes = own
        .map((model, position): Change => [model, { overrides: { ...model.overrides, position } }])
        .filter(([model], position) => model.position !== position);
      await patchAll(changes, t('models.notMoved'));
      models.set(rows =>
        rows.toSorted((a, b) => (a.endpoint.id === b.endpoint.id ? a.model.position - b.model.position : 0)),
      );
    },
  };
}
