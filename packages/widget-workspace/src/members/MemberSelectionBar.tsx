import { useAct, useErrorText, useSignals, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type ListedMember,
  type MemberOutcomes,
  memberOutcomes,
  type OrganizationRole,
  type Team,
} from '@oriel/contracts';
import { Button, Menu, SelectionBar } from '@oriel/ui';
import { Shield, UserMinus, UserRoundPlus, UserRoundX } from 'lucide-react';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { MembersStore } from './members-store';

/** Actions on the chosen members: each asks once and makes one call for all. */
export function MemberSelectionBar({ store }: { store: MembersStore }) {
  useSignals();
  const t = useT();
  const { chosen, changeRole, changeTeam, remove } = useMemberChanges(store);
  const roles = (store.roles.value.value ?? []).filter(({ name }) => name !== 'owner');
  const teams = store.teams.value.value ?? [];
  const teamMenus = [
    { change: 'add', icon: <UserRoundPlus /> },
    { change: 'remove', icon: <UserRoundX /> },
  ] as const;
  return (
    <SelectionBar
      label={t('members.bar')}
      count={chosen.length}
      countText={t('members.chosen', { count: chosen.length })}
      clearLabel={t('members.clear')}
      onClear={() => {
        store.selected.value = new Set();
      }}
    >
      <Menu
        label={t('members.changeRole')}
        placement="top-end"
        rows={roles.map(role => ({
          id: role.id,
          label: t(`role.${role.name}`),
          description: t(`role.${role.name}Text`),
          onSelect: () => void changeRole(role),
        }))}
        trigger={props => (
          <Button kind="ghost" icon={<Shield />} collapse {...props}>
            {t('members.changeRole')}
          </Button>
        )}
      />
      {teams.length > 0 &&
        teamMenus.map(({ change, icon }) => (
          <Menu
            key={change}
            label={t(`members.team.${change}`)}
            placement="top-end"
            rows={teams.map(team => ({
              id: team.id,
              label: team.name,
              onSelect: () => void changeTeam(team, change),
            }))}
            trigger={props => (
              <Button kind="ghost" icon={icon} collapse {...props}>
                {t(`members.team.${change}`)}
              </Button>
            )}
          />
        ))}
      <Button kind="ghost" icon={<UserMinus />} collapse onClick={() => void remove()}>
        {t('members.remove')}
      </Button>
    </SelectionBar>
  );
}

function useMemberChanges(store: MembersStore) {
  useSignals();
  const t = useT();
  const act = useAct();
  const report = useReport(store);
  const { host, session, organizationId } = useWorkspace();
  const items = store.members.value.value?.items ?? [];
  const chosen = items.filter(({ id }) => store.selected.value.has(id));
  /** Leaves out the owner, whose role is fixed, and the user, who cannot give up the own role together with others. */
  const isChangeable = ({ organizationOwner, user }: ListedMember) =>
    !organizationOwner && user.id !== session.peek()?.userId;
  /** The members chosen when the action runs, possibly after a fresh sign-in. */
  const choice = () => {
    const all = (store.members.value.peek()?.items ?? []).filter(({ id }) => store.selected.peek().has(id));
    const changeable = all.filter(isChangeable);
    return { changeable, leftOut: all.length - changeable.length };
  };
  const askAndChange = useFreshAct({ tab: 'members', act: 'change-roles' }, async () => {
    const role = await store.restoreChosen();
    const { changeable, leftOut } = choice();
    if (!role || changeable.length === 0) return;
    const withLeftOut = (text: string) =>
      leftOut === 0 ? text : `${text} ${t('members.leftOut', { count: leftOut })}`;
    const names = { count: changeable.length, role: t(`role.${role.name}`) };
    const isSure = await host.confirm({
      title: t('members.rolesTitle', names),
      text: withLeftOut(t(`role.${role.name}Text`)),
      confirmLabel: t('members.changeRole'),
    });
    if (!isSure) return;
    const acted = await act(() => store.changeRoles(changeable, role), { failed: t('members.rolesFailed') });
    if (acted.isDone) await report(changeable, acted.result);
  });
  const remove = async () => {
    const { changeable, leftOut } = choice();
    if (changeable.length === 0) return;
    const args = {
      organizationId: organizationId(),
      members: changeable.map(({ id, user }) => ({ id, userId: user.id, name: nameOf(user) })),
      leftOut,
    };
    const answer = z.safeParse(
      memberOutcomes,
      await host.openDialog('MembersRemoveDialog', args).catch(() => undefined),
    );
    if (!answer.success) return;
    const removed = new Set(answer.data.filter(({ refusal }) => refusal === null).map(({ id }) => id));
    for (const { id, user } of changeable)
      if (removed.has(id)) host.emit('member:removed', { memberId: id, userId: user.id });
    await report(changeable, answer.data);
  };
  const removeFresh = useFreshAct({ tab: 'members', act: 'remove-members' }, async () => {
    await store.restoreChosen();
    await remove();
  });
  return {
    chosen,
    async changeRole(role: OrganizationRole) {
      if (!chosen.some(isChangeable)) return host.notify({ kind: 'info', title: t('members.nobodyLeft') });
      store.keepChosen(role.id);
      return askAndChange();
    },
    async changeTeam(team: Team, change: 'add' | 'remove') {
      const isSure = await host.confirm({
        title: t(`members.team.${change}Title`, { count: chosen.length, team: team.name }),
        text: t(`members.team.${change}Text`),
        confirmLabel: t(`members.team.${change}`),
      });
      if (!isSure) return;
      const acted = await act(() => store.changeTeam({ team, change, members: chosen }), {
        failed: t('members.teamFailed'),
      });
      if (acted.isDone) await report(chosen, acted.result);
    },
    async remove() {
      const changeable = chosen.filter(isChangeable);
      if (changeable.length === 0) return host.notify({ kind: 'info', title: t('members.nobodyLeft') });
      if (!changeable.some(({ organizationRole }) => organizationRole?.name === 'administrator'))
        return remove();
      store.keepChosen();
      return removeFresh();
    },
  };
}

/** Reports the number of changes, and name and reason for each refusal. Refused members stay chosen. */
function useReport(store: MembersStore) {
  const t = useT();
  const errorText = useErrorText();
  const { host } = useWorkspace();
  return async (members: readonly ListedMember[], outcomes: MemberOutcomes) => {
    const refused = outcomes.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, refusal }]));
    store.selected.value = new Set(refused.map(({ id }) => id));
    store.refresh();
    const count = members.length - refused.length;
    if (refused.length === 0) {
      await host.notify({ kind: 'success', title: t('members.changed', { count }) });
      return;
    }
    const reasonOf = (code: (typeof refused)[number]['refusal']) =>
      code === 'not_found' || code === 'invalid_payload'
        ? t('members.gone')
        : errorText(new ApiError('conflict', code, { code })).text;
    const lines = refused.map(({ id, refusal }) => {
      const user = members.find(each => each.id === id)?.user;
      return t('members.refused', { name: user ? nameOf(user) : '', reason: reasonOf(refusal) });
    });
    const title = t('members.changedSome', { count, all: members.length });
    await host.openDialog('MembersRefusedDialog', { title, lines }).catch(() => undefined);
  };
}
