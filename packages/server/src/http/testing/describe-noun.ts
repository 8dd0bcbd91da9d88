import type { RouteSpec } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { expect, it } from 'vitest';
import { otherOrganization } from './other-organization';
import { type AnyInput, person } from './person';

type DemoName = 'owner' | 'admin' | 'member' | 'outsider' | 'staff';

interface Ladder {
  /** Accounts whose calls succeed, the owner of the workspace first. */
  readonly may: readonly [DemoName, ...DemoName[]];
  /** Accounts that know of the resource but lack the right: 403. */
  readonly forbidden: readonly DemoName[];
  /** Accounts that may not know of the resource: 404, as if it did not exist. */
  readonly hidden: readonly DemoName[];
  /** Each operation of the noun with a valid input, built anew for each caller. */
  readonly calls: Readonly<Record<string, () => Promise<readonly [RouteSpec, AnyInput]>>>;
  /** Inputs that are refused with 400 and the issue, as `path: code`. */
  readonly invalid: readonly (readonly [route: RouteSpec, input: AnyInput, issue: string])[];
  /** The path parameters for the invalid inputs. */
  readonly paramsFor: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Tests that every operation of a noun needs: no login, not in the workspace, no permission, another workspace's resource, an id
 * that does not exist, bad input, success. Side effects are tested beside it.
 */
export function describeNoun(stack: () => TestStack, ladder: Ladder): void {
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

  it.each(Object.entries(calls))(
    '%s: not with an id that does not exist or lies in another workspace',
    async (_, build) => {
      const caller = await person(stack(), may[0]);
      const [route, input] = await build();
      const wrong = Object.keys(input.params ?? {}).map(param => [param, crypto.randomUUID()]);
      // The caller has every right in the other workspace. A path that names only the workspace reaches the caller's own.
      if ('organizationId' in (input.params ?? {}) && wrong.length > 1)
        wrong.push(['organizationId', await otherOrganization(stack(), caller.userId)]);
      for (const [param = '', id] of wrong) {
        const response = await caller.send(route, { ...input, params: { ...input.params, [param]: id } });
        await response.body?.cancel();
        expect([param, response.status]).toEqual([param, 404]);
      }
    },
  );

  it.each(invalid.map(([route, input, issue]) => [route.summary, issue, route, input] as const))(
    '%s: not with %s',
    async (_, issue, route, input) => {
      const caller = await person(stack(), may[0]);
      const response = await caller.send(route, { params: await ladder.paramsFor(), ...input });
      const { error } = (await response.json()) as { error: { issues?: { path: string; code: string }[] } };
      expect([response.status, error.issues?.map(({ path, code }) => `${path}: ${code}`)]).toEqual([
        400,
        [issue],
      ]);
    },
  );
}
