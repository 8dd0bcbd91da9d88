import type { TestStack } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type RouteName, routesByName } from '../http/route/routes';
import { ownToken } from '../http/testing/actors';
import type { Targets } from '../http/testing/authorization-row';
import { authorizationTable } from '../http/testing/authorization-table';
import { otherOrganization } from '../http/testing/other-organization';
import { type Person, person, tokenHolder } from '../http/testing/person';
import { organizationMembers, organizationRoles } from '../platform/db/schema';
import { type MakeTarget, makeTargets, requestOf, routeOf } from './testing/targets';

/** Targets with another name than the parameter. */
const targetOf: Readonly<Record<string, keyof Targets>> = {
  'updateMember memberId': 'organizationMemberId',
  'countMemberResources memberId': 'organizationMemberId',
  'removeMember memberId': 'organizationMemberId',
  'getInvite inviteId': 'inviteToken',
  'acceptInvite inviteId': 'inviteToken',
  'declineInvite inviteId': 'inviteToken',
  'getCompletionModel model': 'agentId',
};

/** A person who may use both workspaces puts an id of one into a path of the other. */
const cases = Object.entries(routesByName).flatMap(([name, { path }]) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, parameter = '']) => {
    if (parameter === 'organizationId') return [];
    // The keys are names of routes.
    const status = authorizationTable[name as RouteName].foreignIds?.[parameter] ?? 404;
    return status === 'any' ? [] : [[`${name} ${parameter}`, status] as const];
  }),
);

describeStack('an id of another workspace in a path', stack => {
  let makeForeign: MakeTarget;
  beforeAll(async () => {
    const people = ['owner', 'admin', 'member'] as const;
    const [ownerId, adminId, memberId] = await Promise.all(people.map(name => stack().userId(name)));
    const foreign = await otherOrganization(stack(), ownerId ?? '');
    await join(stack(), foreign, { administrator: adminId ?? '', member: memberId ?? '' });
    makeForeign = makeTargets(stack(), { organizationId: foreign });
  });

  it.each(cases)('%s: %i', async (key, status) => {
    // In the format of `cases`.
    const [name, parameter] = key.split(' ') as [RouteName, string];
    const caller = await callerOf(stack(), name);
    // Other targets have the name of their parameter.
    const foreign = await makeForeign(targetOf[key] ?? (parameter as keyof Targets));
    const response = await requestOf(name, caller, makeTargets(stack()), { [parameter]: foreign });
    await response.body?.cancel();
    expect(response.status).toBe(status);
  });
});

/**
 * A caller whose call succeeds: with a session if the path names the workspace, otherwise with a token, which is bound to one.
 */
async function callerOf(stack: TestStack, name: RouteName): Promise<Person> {
  const { expected } = authorizationTable[name];
  const found = (['member', 'admin', 'owner'] as const).find(each => expected[each] < 400) ?? 'member';
  if (routeOf(name).path.includes(':organizationId')) return person(stack, found);
  const { organizationId } = stack.keys;
  if (name.endsWith('ApplicationPerson')) return person(stack, 'applicationKey');
  if (name === 'getCompletionModel') return person(stack, 'memberKey');
  const userId = await stack.userId(found);
  const token = await ownToken(stack, userId, ['chat', 'prompts', 'images']);
  return tokenHolder(stack, organizationId, token, userId);
}

async function join(
  { services: { db } }: TestStack,
  organizationId: string,
  users: Readonly<Record<'administrator' | 'member', string>>,
): Promise<void> {
  const roles = await db
    .select()
    .from(organizationRoles)
    .where(
      and(
        eq(organizationRoles.organizationId, organizationId),
        inArray(organizationRoles.name, ['administrator', 'member']),
      ),
    );
  await db.insert(organizationMembers).values(
    Object.entries(users).map(([role, userId]) => ({
      organizationId,
      userId,
      roleId: roles.find(({ name }) => name === role)?.id ?? null,
    })),
  );
}
