import { type Form, ResourceView, useI18n, useResource, useSignals, useT } from '@oriel/app-kit';
import { type Application, limits, listAgents, listCardLists } from '@oriel/contracts';
import { Field, Select, Skeleton } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { CheckList, type CheckRow } from '../parts/CheckList';

const choices = ['least', 'chosen', 'all'] as const;
type Choice = (typeof choices)[number];

/** The agents and cards visible to people of an application. */
export interface ShownValues {
  agents: Choice;
  agentIds: string[];
  lists: Choice;
  listIds: string[];
}

const ids = z.array(z.string()).check(z.maxLength(limits.shownByApplication));
export const shownSchema = {
  agents: z.enum(choices),
  agentIds: ids,
  lists: z.enum(choices),
  listIds: ids,
};

const choiceOf = (shown: readonly string[] | null): Choice =>
  shown === null ? 'all' : shown.length > 0 ? 'chosen' : 'least';

/** The values of an application; a new one shows the least. */
export function shownValues(known: Application | undefined): ShownValues {
  const { shownAgentIds = [], shownListIds = [] } = known ?? {};
  return {
    agents: choiceOf(shownAgentIds),
    agentIds: shownAgentIds ?? [],
    lists: choiceOf(shownListIds),
    listIds: shownListIds ?? [],
  };
}

const idsOf = (choice: Choice, chosen: string[]): string[] | null =>
  choice === 'all' ? null : choice === 'chosen' ? chosen : [];

/** Converts the fields to the body of a call. */
export const shownBody = ({ agents, agentIds, lists, listIds }: ShownValues) => ({
  shownAgentIds: idsOf(agents, agentIds),
  shownListIds: idsOf(lists, listIds),
});

interface ShownFieldsProps {
  form: Pick<Form<ShownValues>, 'values' | 'problems' | 'change'>;
  organizationId: string;
}

/** Selects the agents and cards visible to people of an application. */
export function ShownFields({ form, organizationId }: ShownFieldsProps) {
  useSignals();
  const t = useT();
  const { locale } = useI18n();
  const client = useClient();
  const params = { organizationId };
  const agents = useResource(async signal => {
    const query = { add_default_agents: true, ability: 'chat' as const };
    const found = await client.call(listAgents, { params, query }, { signal });
    return found
      .filter(({ internalId, isPublic }) => internalId !== undefined || isPublic === true)
      .map(({ id, name, i18n }) => ({ value: id, label: i18n?.[locale]?.name ?? name }));
  });
  const lists = useResource(async signal => {
    const found = await client.call(listCardLists, { query: { space: organizationId } }, { signal });
    return found
      .filter(({ space, visibility }) => space === organizationId && visibility !== 'PRIVATE')
      .map(({ id, name }) => ({ value: id, label: name }));
  });
  const values = form.values.value;
  return (
    <>
      <ShownField
        kind="agents"
        choice={values.agents}
        chosen={values.agentIds}
        rows={agents}
        problem={
          form.problems.value.agentIds && t('applications.tooMany', { max: limits.shownByApplication })
        }
        onChoose={agents => form.change({ agents })}
        onChange={agentIds => form.change({ agentIds })}
      />
      <ShownField
        kind="lists"
        choice={values.lists}
        chosen={values.listIds}
        rows={lists}
        problem={form.problems.value.listIds && t('applications.tooMany', { max: limits.shownByApplication })}
        onChoose={lists => form.change({ lists })}
        onChange={listIds => form.change({ listIds })}
      />
    </>
  );
}

interface ShownFieldProps {
  kind: 'agents' | 'lists';
  choice: Choice;
  chosen: string[];
  rows: ReturnType<typeof useResource<readonly CheckRow<string>[]>>;
  problem: string | undefined;
  onChoose: (choice: Choice) => void;
  onChange: (ids: string[]) => void;
}

function ShownField({ kind, choice, chosen, rows, problem, onChoose, onChange }: ShownFieldProps) {
  const t = useT();
  return (
    <>
      <Field label={t(`applications.${kind}`)} help={t(`applications.${kind}Help`)}>
        <Select
          value={choice}
          options={choices.map(value => ({ value, label: t(`applications.${kind}.${value}`) }))}
          onChange={onChoose}
        />
      </Field>
      {choice === 'chosen' && (
        <ResourceView
          resource={rows}
          level={3}
          compact
          skeleton={<Skeleton lines={3} />}
          missing={<p className="w-muted">{t(`applications.${kind}Elsewhere`)}</p>}
          empty={<p className="w-muted">{t(`applications.${kind}None`)}</p>}
        >
          {found => (
            <CheckList
              legend={t(`applications.${kind}.chosen`)}
              rows={found}
              value={chosen}
              problem={problem}
              onChange={onChange}
            />
          )}
        </ResourceView>
      )}
    </>
  );
}
