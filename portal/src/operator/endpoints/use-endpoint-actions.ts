import { type Resource, useAct, useApp } from '@oriel/app-kit';
import {
  checkModelService,
  listManagedModels,
  type ManagedModelService,
  removeModelService,
  updateModelService,
} from '@oriel/contracts';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';
import { failureText } from './failure-text';

/** Replaces an endpoint of the list, or adds it. */
export const putEndpoint = (endpoints: Resource<ManagedModelService[]>, changed: ManagedModelService): void =>
  endpoints.set(list =>
    [...list.filter(({ id }) => id !== changed.id), changed].sort((a, b) => a.name.localeCompare(b.name)),
  );

/** Switches an endpoint on or off at once. */
export function useEndpointSwitch(endpoints: Resource<ManagedModelService[]>) {
  const t = useOperatorT();
  const { client } = usePortal();
  const act = useAct();
  return async (endpoint: ManagedModelService, enabled: boolean) => {
    putEndpoint(endpoints, { ...endpoint, enabled });
    const changed = await act(
      signal =>
        client.call(
          updateModelService,
          { params: { serviceId: endpoint.id }, body: { enabled } },
          { signal },
        ),
      { failed: t('endpoints.notSwitched', { name: endpoint.name }) },
    );
    putEndpoint(endpoints, changed.isDone ? changed.result : endpoint);
  };
}

/** Asks an endpoint for its models now, and says what it answered. */
export function useModelSearch(endpoints: Resource<ManagedModelService[]>) {
  const t = useOperatorT();
  const { client, toasts } = usePortal();
  const act = useAct();
  return async (endpoint: ManagedModelService) => {
    const asked = await act(
      signal => client.call(checkModelService, { params: { serviceId: endpoint.id } }, { signal }),
      { failed: t('endpoints.notAsked', { name: endpoint.name }) },
    );
    if (!asked.isDone) return;
    const { reachable, models, error } = asked.result;
    if (reachable)
      toasts.show({
        tone: 'success',
        title: t('endpoints.found', { name: endpoint.name, count: models.length }),
      });
    else toasts.show({ tone: 'danger', ...failureText(t, error) });
    await endpoints.reload();
  };
}

/**
 * Deletes an endpoint after a confirmation that names the agents on its models.
 *
 * @returns whether it was deleted
 */
export function useEndpointRemoval(endpoints: Resource<ManagedModelService[]>) {
  const t = useOperatorT();
  const { client } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  return async ({ id: serviceId, name }: ManagedModelService): Promise<boolean> => {
    const params = { serviceId };
    // The number is needed for the question, so that nobody confirms without it.
    const models = await act(signal => client.call(listManagedModels, { params }, { signal }), {
      failed: t('endpoints.notDeleted', { name }),
    });
    if (!models.isDone) return false;
    const agents = models.result.reduce((sum, { agentCount }) => sum + agentCount, 0);
    const isSure = await confirm({
      title: t('endpoints.deleteTitle', { name }),
      text: agents === 0 ? t('endpoints.deleteUnused') : t('endpoints.deleteUsed', { count: agents }),
      confirmLabel: t('endpoints.delete'),
      destructive: true,
    });
    if (!isSure) return false;
    const removed = await act(signal => client.call(removeModelService, { params }, { signal }), {
      done: t('endpoints.deleted', { name }),
      failed: t('endpoints.notDeleted', { name }),
    });
    // It stays in the list, not configured, if it has models.
    if (removed.isDone) await endpoints.reload();
    return removed.isDone;
  };
}
