import { account } from './account';
import { agents } from './ai/agents';
import { files } from './ai/files';
import { images } from './ai/images';
import { modelServices } from './ai/model-services';
import { models } from './ai/models';
import { toolServers } from './ai/tool-servers';
import { budgets } from './chat/budgets';
import { channelBin } from './chat/channel-bin';
import { channelShares } from './chat/channel-shares';
import { channels } from './chat/channels';
import { chatCompletions } from './chat/chat-completions';
import { chatFolders } from './chat/chat-folders';
import { chatSearch } from './chat/chat-search';
import type { ChatServices } from './chat/chat-services';
import { chatTransfer } from './chat/chat-transfer';
import { completions } from './chat/completions';
import { connectionTokens } from './chat/connection-tokens';
import { feedback } from './chat/feedback';
import { messageVersions } from './chat/message-versions';
import { messages } from './chat/messages';
import { pageTools } from './chat/page-tools';
import { recognition } from './chat/recognition';
import { runs } from './chat/runs';
import { summaries } from './chat/summaries';
import { apiKeys } from './identity/api-keys';
import { applications } from './identity/applications';
import { audit } from './identity/audit';
import { embedSignIns } from './identity/embed-sign-ins';
import { embedTokens } from './identity/embed-tokens';
import { entitlements } from './identity/entitlements';
import { features } from './identity/features';
import { operatorLog } from './identity/operator-log';
import { people } from './identity/people';
import { roles } from './identity/roles';
import { secretKeys } from './identity/secret-keys';
import { sessions } from './identity/sessions';
import { signIns } from './identity/sign-ins';
import type { SignInServices } from './identity/sign-ins/sign-ins';
import type { Noun } from './noun';
import { operatorPeople } from './operator/accounts';
import { accountMergesNoun } from './operator/merges';
import { operatorSystem } from './operator/system';
import { operatorWorkspaces } from './operator/workspaces';
import { credits } from './organizations/credits';
import { invites } from './organizations/invites';
import type { InviteServices } from './organizations/invites/invites';
import { members } from './organizations/members';
import { organizationEvents } from './organizations/organization-events';
import { organizations } from './organizations/organizations';
import type { OrganizationServices } from './organizations/organizations/organizations';
import { spendingLimits } from './organizations/spending-limits';
import { subscriptions } from './organizations/subscriptions';
import { teams } from './organizations/teams';
import { cardBin } from './prompts/card-bin';
import { cardImages } from './prompts/card-images';
import { cardSearch } from './prompts/card-search';
import { cardTags } from './prompts/card-tags';
import { cardTransfer } from './prompts/card-transfer';
import { cardVersions } from './prompts/card-versions';
import { cards } from './prompts/cards';
import { handover } from './prompts/handover';
import { lists } from './prompts/lists';
import type { PromptsServices } from './prompts/prompts-services';
import { proposals } from './prompts/proposals';

/** Services of all nouns together. */
export type AllServices = ChatServices &
  InviteServices &
  OrganizationServices &
  PromptsServices &
  SignInServices;

/**
 * All nouns. When people leave, their parts run in this order: images before chats, because all code that locks both locks images
 * before credit accounts; people of applications are deleted after all their data.
 */
export const nouns: readonly Noun<AllServices>[] = [
  // prompts
  cards,
  cardImages,
  cardBin,
  cardTags,
  cardTransfer,
  cardVersions,
  cardSearch,
  handover,
  lists,
  proposals,

  // ai
  models,
  modelServices,
  toolServers,
  agents,
  files,
  images,

  // chat
  channels,
  channelBin,
  chatFolders,
  connectionTokens,
  completions,
  chatCompletions,
  messages,
  messageVersions,
  feedback,
  pageTools,
  runs,
  summaries,
  recognition,
  budgets,
  channelShares,
  chatSearch,
  chatTransfer,

  // organizations
  organizations,
  organizationEvents,
  members,
  teams,
  invites,
  credits,
  spendingLimits,
  subscriptions,

  // identity
  signIns,
  sessions,
  features,
  entitlements,
  roles,
  audit,
  operatorLog,
  apiKeys,
  secretKeys,
  applications,
  people,
  embedTokens,
  embedSignIns,
  account,

  // operator
  operatorWorkspaces,
  operatorPeople,
  accountMergesNoun,
  operatorSystem,
];

export const departures = nouns.flatMap(({ departure }) => departure ?? []);
