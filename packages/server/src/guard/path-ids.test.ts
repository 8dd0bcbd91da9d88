import type { TestStack } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RouteName, routesByName } from '../http/route/routes';
import { ownToken } from '../http/testing/actors';
import { authorizationTable, type Targets } from '../http/testing/authorization-table';
import { otherOrganization } from '../http/testing/other-organization';
import { type Person, person, tokenHolder } from '../http/testing/person';
import { organizationMembers, organizationRoles } from '../platform/db/schema';
import { type MakeTarget, makeTargets, requestOf, routeOf } from './testing/targets';

/** Answers to somebody who may use both workspaces and puts an id of the one into a path of the other. */
const answers: Readonly<Record<string, number>> = {
  'updateApplication applicationId': 404,
  'deleteApplication applicationId': 404,
  'listEmbedSessions applicationId': 404,
  'revokeEmbedSessions applicationId': 404,
  'getApplication applicationId': 404,
  'getEmbedCode applicationId': 404,
  'checkOrigin applicationId': 404,
  'listSecretKeys applicationId': 404,
  'createSecretKey applicationId': 404,
  'revokeSecretKey applicationId': 404,
  'revokeSecretKey secretKeyId': 404,
  'trustApplication applicationId': 404,
  'endApplicationTrust applicationId': 404,
  'exportApplicationPerson subject': 404,
  'deleteApplicationPerson subject': 404,
  'getApiKey apiKeyId': 404,
  'updateApiKey apiKeyId': 404,
  'rotateApiKey apiKeyId': 404,
  'deleteApiKey apiKeyId': 404,
  'getChannel channelId': 404,
  'updateChannel channelId': 404,
  'deleteChannel channelId': 404,
  'createConnectionToken channelId': 404,
  'streamChannelEvents channelId': 404,
  'cancelChannel channelId': 404,
  'answerPageCall channelId': 404,
  'answerPageCall pageCallId': 404,
  'exportChannel channelId': 404,
  'findInChannel channelId': 404,
  'getChannelShare channelId': 404,
  'shareChannel channelId': 404,
  'unshareChannel channelId': 404,
  'copySharedChat shareId': 404,
  'uploadChannelFile channelId': 404,
  'listChannelFiles channelId': 404,
  'updateChatFolder folderId': 404,
  'deleteChatFolder folderId': 404,
  'listChatFolderFiles folderId': 404,
  'uploadChatFolderFile folderId': 404,
  'listAgentFiles agentId': 404,
  'uploadAgentFile agentId': 404,
  'getChatFile fileId': 404,
  'getFilePage fileId': 404,
  'deleteChatFile fileId': 404,
  'getImage imageId': 404,
  'getImageFile imageId': 404,
  'cancelImage imageId': 404,
  'deleteImage imageId': 404,
  'shareImage imageId': 404,
  'unshareImage imageId': 404,
  'listMessages channelId': 404,
  'deleteMessage messageId': 404,
  'readMessageDetails messageId': 404,
  'listVersions channelId': 404,
  'showVersion messageId': 404,
  'readComparison channelId': 404,
  'listFeedback channelId': 404,
  'giveFeedback messageId': 404,
  'withdrawFeedback messageId': 404,
  'getCard cardId': 404,
  'updateCardById cardId': 404,
  'deleteCard cardId': 404,
  'duplicateCard cardId': 404,
  'getCardImage cardId': 404,
  'getCardThumbnail cardId': 404,
  'addFavorite cardId': 404,
  'removeFavorite cardId': 404,
  'countCardUse cardId': 404,
  'createProposal cardId': 404,
  'listCardVersions cardId': 404,
  'getCardVersion cardId': 404,
  'restoreCardVersion cardId': 404,
  'updateCardList listId': 404,
  'deleteCardList listId': 404,
  'addCardToList listId': 404,
  'addCardToList cardId': 404,
  'removeCardFromList listId': 404,
  'getProposal proposalId': 404,
  'acceptProposal proposalId': 404,
  'declineProposal proposalId': 404,
  'withdrawProposal proposalId': 404,
  'updateMember memberId': 404,
  'countMemberResources memberId': 404,
  'removeMember memberId': 404,
  'resendInvite inviteId': 404,
  'revokeInvite inviteId': 404,
  'getInvite inviteId': 404,
  'acceptInvite inviteId': 404,
  'declineInvite inviteId': 404,
  'updateSpendingLimit spendingLimitId': 404,
  'deleteSpendingLimit spendingLimitId': 404,
  'updateToolServer toolServerId': 404,
  'removeToolServer toolServerId': 404,
  'checkToolServer toolServerId': 404,
  'getAgent agentId': 404,
  'getAgentPicture agentId': 404,
  'listAgentVersions agentId': 404,
  'getAgentVersion agentId': 404,
  'restoreAgentVersion agentId': 404,
  'updateAgent agentId': 404,
  'duplicateAgent agentId': 404,
  'deleteAgent agentId': 404,
  'getTeam teamId': 404,
  'updateTeam teamId': 404,
  'deleteTeam teamId': 404,
  'listTeamMembers teamId': 404,
  'addTeamMember teamId': 404,
  'listTeamRoles teamId': 404,
  'updateTeamMember teamId': 404,
  'updateTeamMember memberId': 404,
  'removeTeamMember teamId': 404,
  'removeTeamMember memberId': 404,
  // A card that is not on the list is not there afterwards either.
  'removeCardFromList cardId': 204,
};
/** Parameters that name nothing of a workspace. */
const others = [
  'collectEmbedSignIn id',
  'createCheckoutSession productId',
  'createPortalSession typeId',
  // The link alone decides, and its workspace with it.
  'getSharedChat shareId',
  'getSharedImage sharedImageId',
  'getSharedImageFile sharedImageId',
  'getAgentVersion number',
  'restoreAgentVersion number',
  'getCardVersion number',
  'getFilePage number',
  'restoreCardVersion number',
  // The consent of a person, which is deleted if it is there.
  'withdrawEmbedConsent applicationId',
];
/** Targets of another name than the parameter. */
const targetOf: Readonly<Record<string, keyof Targets>> = {
  'updateMember memberId': 'organizationMemberId',
  'countMemberResources memberId': 'organizationMemberId',
  'removeMember memberId': 'organizationMemberId',
  'getInvite inviteId': 'inviteToken',
  'acceptInvite inviteId': 'inviteToken',
  'declineInvite inviteId': 'inviteToken',
};

const cases = Object.entries(routesByName).flatMap(([name, { path }]) =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, parameter = '']) =>
    parameter === 'organizationId' ? [] : [`${name} ${parameter}`],
  ),
);

describe('an id in a path', () => {
  it('has an answer for every parameter of every route', () => {
    expect([...Object.keys(answers), ...others].sort()).toEqual([...cases].sort());
  });
});

describeStack('an id of another workspace in a path', stack => {
  let makeForeign: MakeTarget;
  beforeAll(async () => {
    const people = ['owner', 'admin', 'member'] as const;
    const [ownerId, adminId, memberId] = await Promise.all(people.map(name => stack().userId(name)));
    const foreign = await otherOrganization(stack(), ownerId ?? '');
    await join(stack(), foreign, { administrator: adminId ?? '', member: memberId ?? '' });
    makeForeign = makeTargets(stack(), { organizationId: foreign });
  });

  it.each(Object.entries(answers))('%s: %i', async (key, status) => {
    // The keys are those of `cases`, as the test above says.
    const [name, parameter] = key.split(' ') as [RouteName, string];
    const caller = await callerOf(stack(), name);
    // A target that has no other name has that of its parameter.
    const foreign = await makeForeign(targetOf[key] ?? (parameter as keyof Targets));
    const response = await requestOf(name, caller, makeTargets(stack()), { [parameter]: foreign });
    await response.body?.cancel();
    expect(response.status).toBe(status);
  });
});

/** Somebody whose call succeeds: in a session where the path names the workspace, else with a token, which is good for one. */
async function callerOf(stack: TestStack, name: RouteName): Promise<Person> {
  const { expected } = authorizationTable[name];
  const found = (['member', 'admin', 'owner'] as const).find(each => expected[each] < 400) ?? 'member';
  if (routeOf(name).path.includes(':organizationId')) return person(stack, found);
  const { organizationId } = stack.keys;
  if (name.endsWith('ApplicationPerson')) return person(stack, 'applicationKey');
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
