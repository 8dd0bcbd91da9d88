import { getTeam, listTeams, updateTeam } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import { operationsOf } from './operation';
import type { RequestContext } from './request-context';

/** Runs no query: the handlers and loaders of these tests make none. */
const services = { db: { transaction: (run: (tx: unknown) => unknown) => run('tx') } } as unknown as Services;
// Nothing here reads it.
const context = {} as RequestContext;
const team = { id: 'a' };
const open = { params: { organizationId: 'o', teamId: 'a' }, query: undefined };

it('gives a handler the row that the loader of the thing found, with the right that the route asks for', async () => {
  const { operation } = operationsOf<Services>()({
    team: async ({ params, lock }, right) => ({ ...team, right, lock, teamId: params.teamId }),
  });
  const { open: load } = operation(getTeam, input => input.team as never);
  expect(await (await load(services, open, context))(undefined)).toEqual({
    ...team,
    right: 'lead',
    lock: false,
    teamId: 'a',
  });
});

it('refuses before the body is read, and again inside the transaction', async () => {
  const locks: boolean[] = [];
  const { transaction } = operationsOf<Services>()({
    team: async ({ lock }) => {
      locks.push(lock);
      if (lock) throw notFound();
      return team;
    },
  });
  const { open: load } = transaction(updateTeam, () => {
    throw new Error('The handler has run');
  });
  const run = await load(services, open, context);
  expect(locks).toEqual([false]);
  await expect(run({ name: 'b' })).rejects.toMatchObject({ status: 404 });
  expect(locks).toEqual([false, true]);
});

it('compiles only with a loader for the thing of a route', () => {
  const { operation } = operationsOf<Services>()({});
  expect(operation(listTeams, () => [] as never).route).toBe(listTeams);
  // @ts-expect-error The path names a team, and there is no loader of teams.
  expect(operation(getTeam, () => team as never).route).toBe(getTeam);
});

it('compiles for invited people only where a thing says who is invited', () => {
  const { operation } = operationsOf<Services>()({ team: async () => team });
  const invited = { login: 'session', membership: 'invited' } as const;
  const named = { ...getTeam, access: { ...invited, thing: { team: 'manage' } } } as const;
  expect(operation(named, () => team as never).route).toBe(named);
  const unnamed = { ...getTeam, access: invited } as const;
  // @ts-expect-error Nothing would decide who may call it.
  expect(operation(unnamed, () => team as never).route).toBe(unnamed);
});
