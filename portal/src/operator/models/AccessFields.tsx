import { FormField, isMissing, useResource, useT } from '@oriel/app-kit';
import {
  getOperatorWorkspace,
  listOperatorTeams,
  listOperatorWorkspaces,
  type OperatorTeam,
  type OperatorWorkspace,
  organizationRoleNames,
} from '@oriel/contracts';
import { Button, Picker, SearchField, Segmented, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePortal } from '../../store/portal-context';
import { useSearchedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';
import { type ModelValues, modelValues } from './model-values';

export type ModelFields = Parameters<typeof FormField<ModelValues, 'nameEn'>>[0]['form'];

/** The people who may use a model: everybody, or those with a role, in a workspace, and in a team. */
export function AccessFields({ form }: { form: ModelFields }) {
  useSignals();
  const t = useOperatorT();
  const { access, roles, organizationIds, teamIds } = form.values.value;
  const workspaces = useWorkspaces(organizationIds);
  const isLimited = access === 'some';
  return (
    <>
      <FormField
        form={form}
        name="access"
        label={t('models.accessLabel')}
        problemText={({ code }) => t(`models.problem.${code === 'not_found' ? 'team' : 'nobody'}`)}
      >
        {({ value, onChange }) => (
          <Segmented
            value={value}
            options={modelValues.shape.access.options.map(each => ({
              value: each,
              label: t(`models.access.${each}`),
            }))}
            onChange={onChange}
          />
        )}
      </FormField>
      {isLimited && (
        <>
          <fieldset className="op-choice">
            <legend>{t('models.roles')}</legend>
            <p className="operator-note">{t('models.rolesText')}</p>
            <span className="operator-actions">
              {organizationRoleNames.map(role => (
                <label key={role} className="op-check">
                  <input
                    type="checkbox"
                    checked={roles.includes(role)}
                    onChange={({ currentTarget: { checked } }) =>
                      form.change({
                        roles: organizationRoleNames.filter(each =>
                          each === role ? checked : roles.includes(each),
                        ),
                      })
                    }
                  />
                  {t(`models.role.${role}`)}
                </label>
              ))}
            </span>
          </fieldset>
          <WorkspaceChoice
            value={organizationIds}
            workspaces={workspaces}
            onChange={next => form.change({ organizationIds: next })}
          />
          <TeamChoice
            value={teamIds}
            workspaces={organizationIds.map(workspaces.named)}
            onChange={next => form.change({ teamIds: next })}
          />
        </>
      )}
    </>
  );
}

/** Number of workspaces that a search offers. */
const offered = 5;

type Named = Pick<OperatorWorkspace, 'id' | 'name'>;

/** Names of the chosen workspaces: of those stored, and of those found since. */
function useWorkspaces(chosen: readonly string[]) {
  useSignals();
  const { client } = usePortal();
  const [added, setAdded] = useState<readonly Named[]>([]);
  const [initial] = useState(chosen);
  const stored = useResource(signal =>
    Promise.all(
      initial.map(workspaceId =>
        client
          .call(getOperatorWorkspace, { params: { workspaceId } }, { signal })
          // A deleted workspace is shown by its id.
          .catch((): Named => ({ id: workspaceId, name: workspaceId })),
      ),
    ),
  );
  const known = [...added, ...(stored.value.value ?? [])];
  return {
    named: (id: string): Named => known.find(each => each.id === id) ?? { id, name: id },
    add: (workspace: Named) => setAdded([...added, workspace]),
  };
}

/** Workspaces found by their name, and those chosen so far. */
function WorkspaceChoice({
  value,
  workspaces,
  onChange,
}: {
  value: readonly string[];
  workspaces: ReturnType<typeof useWorkspaces>;
  onChange: (ids: string[]) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const { typed, type, list } = useSearchedList<OperatorWorkspace>(async (query, signal) => {
    if (query.search === '') return { results: [], totalCount: 0 };
    return client.call(listOperatorWorkspaces, { query }, { signal });
  }, '');
  const found = (list.value.value?.results ?? []).filter(({ id }) => !value.includes(id)).slice(0, offered);
  return (
    <fieldset className="op-choice">
      <legend>{t('models.organizationIds')}</legend>
      <p className="operator-note">{t('models.organizationIdsText')}</p>
      {value.length > 0 && (
        <span className="operator-actions">
          {value.map(id => {
            const { name } = workspaces.named(id);
            const onRemove = () => onChange(value.filter(each => each !== id));
            return (
              <Tag key={id} removal={{ label: t('models.removeWorkspace', { name }), onRemove }}>
                <bdi>{name}</bdi>
              </Tag>
            );
          })}
        </span>
      )}
      <SearchField
        label={t('workspaces.search')}
        clearLabel={t('clearSearch')}
        value={typed}
        maxLength={200}
        onChange={type}
        found={typed === '' ? undefined : t('models.foundWorkspaces', { count: found.length })}
      />
      {typed !== '' && (
        <span className="operator-actions">
          {found.map(workspace => (
            <Button
              key={workspace.id}
              size="small"
              icon={<Plus />}
              onClick={() => {
                workspaces.add(workspace);
                onChange([...value, workspace.id]);
                type('');
              }}
            >
              {workspace.name}
            </Button>
          ))}
        </span>
      )}
    </fieldset>
  );
}

/** Most teams of a model. */
const maxTeams = 100;

/** The teams of workspaces, and their names. */
function useTeams(workspaces: readonly Named[]) {
  useSignals();
  const { client } = usePortal();
  const teams = useResource(
    signal =>
      Promise.all(
        workspaces.map(async ({ id: workspaceId }) => ({
          workspaceId,
          teams: await client
            .call(listOperatorTeams, { params: { workspaceId } }, { signal })
            .catch((error: unknown): OperatorTeam[] => {
              // A deleted workspace has no teams.
              if (isMissing(error)) return [];
              throw error;
            }),
        })),
      ),
    workspaces.map(({ id }) => id).join(' '),
  );
  const { kind } = teams.state.value;
  const found = (teams.value.value ?? []).map(each => ({
    ...each,
    workspace: workspaces.find(({ id }) => id === each.workspaceId)?.name ?? each.workspaceId,
  }));
  const nameOf = (id: string) => {
    for (const each of found) {
      const name = each.teams.find(team => team.id === id)?.name;
      if (name !== undefined) return workspaces.length > 1 ? `${name} · ${each.workspace}` : name;
    }
    return undefined;
  };
  return {
    kind,
    found,
    nameOf,
    isGone: (id: string) => kind === 'ready' && nameOf(id) === undefined,
    reload: () => void teams.reload(),
  };
}

/** Teams of the chosen workspaces, by name. */
function TeamChoice({
  value,
  workspaces,
  onChange,
}: {
  value: readonly string[];
  workspaces: readonly Named[];
  onChange: (ids: string[]) => void;
}) {
  useSignals();
  const t = useOperatorT();
  const kit = useT();
  const { kind, found, nameOf, isGone, reload } = useTeams(workspaces);
  return (
    <fieldset className="op-choice">
      <legend>{t('models.teamIds')}</legend>
      <p className="operator-note">{t('models.teamIdsText')}</p>
      {value.length > 0 && (
        <span className="operator-actions">
          {value.map(id => {
            const name = nameOf(id) ?? (isGone(id) ? t('models.teamGone', { id }) : id);
            const onRemove = () => onChange(value.filter(each => each !== id));
            return (
              <Tag
                key={id}
                tone={isGone(id) ? 'warning' : 'neutral'}
                removal={{ label: t('models.removeWorkspace', { name }), onRemove }}
              >
                <bdi>{name}</bdi>
              </Tag>
            );
          })}
        </span>
      )}
      {value.some(isGone) && <p className="operator-note">{t('models.teamGoneText')}</p>}
      {workspaces.length > 0 && (
        <span className="operator-actions">
          <Picker
            label={t('models.chooseTeams')}
            groups={found
              .filter(each => each.teams.length > 0)
              .map(each => ({
                id: each.workspaceId,
                label: each.workspace,
                options: each.teams.map(({ id, name }) => ({ value: id, label: name })),
              }))}
            state={
              kind === 'failed'
                ? {
                    kind: 'failed',
                    text: t('models.teamsFailed'),
                    retryLabel: kit('kit.retry'),
                    retry: reload,
                  }
                : kind === 'ready'
                  ? 'ready'
                  : 'loading'
            }
            value={value}
            onChange={onChange}
            multiple={{
              max: maxTeams,
              countText: count => t('models.teamsChosen', { count, max: maxTeams }),
            }}
            texts={{
              search: t('models.searchTeams'),
              empty: t('models.noTeams'),
              notFound: t('models.teamNotFound'),
            }}
            trigger={props => (
              <Button size="small" icon={<Plus />} {...props}>
                {t('models.chooseTeams')}
              </Button>
            )}
          />
        </span>
      )}
    </fieldset>
  );
}
