import type { RouteSpec } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { expect, it } from 'vitest';
import { type AnyInput, person } from './person';

type DemoName = 'owner' | 'admin' | 'member' | 'outsider' | 'staff';

interface Ladder {
  /** Accounts whose calls succeed. */
  readonly may: readonly DemoName[];
  /** Accounts that know of the thing and lack the right: 403. */
  readonly forbidden: readonly DemoName[];
  /** Accounts that may not know of it: 404, as for what does not exist. */
  readonly hidden: readonly DemoName[];
  /** Each operation of the noun with an input that is valid, made anew for each caller. */
  readonly calls: Readonly<Record<string, () => Promise<readonly [RouteSpec, AnyInput]>>>;
  /** Inputs that are refused with 400 and the issue, as `path: code`. */
  readonly invalid: readonly (readonly [route: RouteSpec, input: AnyInput, issue: string])[];
  /** The parameters for those. */
  readonly paramsFor: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Climbs the ladder that every operation of a noun needs: no login, not of the workspace, no permission, an id that does not
 * exist, bad input, success. Side effects are tested beside it.
 */
export function describeLadder(stack: () => TestStack, ladder: Ladder): void {
  const { may, forbidden, hidden, calls, invalid } = ladder;
  const expected: readonly (readonly [DemoName | 'guest', number | 'ok'])[] = [
    ['guest', 401],
    ...hidden.map(name => [name, 404] as const),
    ...forbidden.map(name => [name, 403] as const),
    ...may.map(name => [name, 'ok'] as const),
  ];

  it.each(Object.entries(calls))('%s: by those who may', async (_, build) => {
    for (const [name, status] of expected) {
      const [route, input] = await build();
      const response = await (await person(stack(), name)).send(route, input);
      await response.body?.cancel();
      expect([name, response.ok ? 'ok' : response.status]).toEqual([name, status]);
    }
  });

  it.each(Object.entries(calls))('%s: not with an id that does not exist', async (_, build) => {
    const [name] = may;
    if (!name) throw new Error('Nobody may');
    const caller = await person(stack(), name);
    const [route, input] = await build();
    for (const param of Object.keys(input.params ?? {})) {
      const params = { ...input.params, [param]: crypto.randomUUID() };
      const response = await caller.send(route, { ...input, params });
      await response.body?.cancel();
      expect([param, response.status]).toEqual([param, 404]);
    }
  });

  it.each(invalid.map(([route, input, issue]) => [route.summary, issue, route, input] as const))(
    '%s: not with %s',
    async (_, issue, route, input) => {
      const [name] = may;
      if (!name) throw new Error('Nobody may');
      const caller = await person(stack(), name);
      const response = await caller.send(route, { params: await ladder.paramsFor(), ...input });
      const { error } = (await response.json()) as { error: { issues?: { path: string; code: string }[] } };
      expect([response.status, error.issues?.map(({ path, code }) => `${path}: ${code}`)]).toEqual([
        400,
        [issue],
      ]);
    },
  );
}
