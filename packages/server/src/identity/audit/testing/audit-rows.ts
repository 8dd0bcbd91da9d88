import type { AuditKind } from '@oriel/contracts';
import type { RouteName } from '../../../http/route/routes';

/** Either the kinds of entries that a successful call writes, or the reason why it writes none. */
export type AuditRow =
  | {
      readonly kinds: readonly AuditKind[] /** The workspace does not learn who made the call. */;
      readonly isUnnamed?: true;
    }
  | { readonly none: string };

const writes = (...kinds: readonly AuditKind[]): AuditRow => ({ kinds });
const byOperator = (...kinds: readonly AuditKind[]): AuditRow => ({ kinds, isUnnamed: true });
const none = (reason: string): AuditRow => ({ none: reason });

const changesNothing = none('Reads or checks; nothing is stored in the workspace.');
const ownAccount = none("The person's own account; it belongs to no workspace.");
const ownChat = none("A person's own chats, which administrators cannot read.");
const ownImage = none("A person's own images, which administrators cannot read.");
const versions = none('The versions of a card name who changed it.');
const ownList = none('A list belongs to its creator; its cards keep their versions.');
const ownView = none("The person's own view.");
const ofProduct = none("Changes the product, not a workspace: it is in the operators' log.");

/**
 * Every call that changes or exports something, by the name of its route. A call without a row fails a test. For each row with kinds,
 * `guard/audit-rows.test.ts` makes the call with the request of the authorization table or of `audited-calls.ts`, then checks kinds and
 * actor of the entries.
 */
export const auditRows: Readonly<Partial<Record<RouteName, AuditRow>>> = {
  // account
  updateAccount: ownAccount,
  writeAccountPicture: ownAccount,
  endDevice: writes('signed-out'),
  deleteAccount: writes('member-left'),
  endSessions: writes('signed-out-everywhere'),
  setFirstSteps: ownView,
  setAccountPreferences: ownView,
  exportAccount: ownAccount,

  // agents
  tryAgent: changesNothing,
  uploadTrialFile: none('Stores a file of its uploader until the form is left; no agent has it.'),
  restoreAgentVersion: writes('agent-changed'),
  createAgent: writes('agent-created'),
  updateAgent: writes('agent-changed'),
  duplicateAgent: writes('agent-created'),
  deleteAgent: writes('agent-deleted'),
  importAgents: writes('agent-created'),
  proposeAgent: writes('agent-proposed'),
  acceptAgentProposal: writes('agent-changed'),
  declineAgentProposal: writes('agent-proposal-declined'),
  withdrawAgentProposal: writes('agent-proposal-withdrawn'),
  exportAgents: writes('agents-exported'),
  uploadAgentFile: writes('agent-file-added'),
  deleteChatFile: writes('agent-file-removed'),

  // API keys and applications
  createApiKey: writes('api-key-created'),
  updateApiKey: writes('api-key-changed'),
  rotateApiKey: writes('api-key-rotated'),
  deleteApiKey: writes('api-key-revoked'),
  createApplication: writes('application-created'),
  updateApplication: writes('application-changed'),
  trustApplication: writes('application-trusted'),
  endApplicationTrust: writes('application-trust-ended'),
  deleteApplication: writes('application-deleted'),
  createSecretKey: writes('secret-key-created'),
  revokeSecretKey: writes('secret-key-revoked'),
  revokeEmbedSessions: writes('application-signed-out'),
  deleteApplicationPerson: writes('application-person-deleted'),
  exportApplicationPerson: writes('application-person-exported'),

  // the audit log
  exportAuditEntries: writes('audit-log-exported'),

  // cards and lists
  deleteCards: versions,
  restoreCards: versions,
  changeCards: writes('card-shared'),
  searchCards: changesNothing,
  renameCardTag: writes('card-tag-renamed'),
  importCards: versions,
  exportCards: writes('cards-exported'),
  handOverCards: writes('cards-handed-over'),
  restoreCardVersion: versions,
  createCard: writes('card-shared'),
  updateCard: writes('card-shared'),
  updateCardById: writes('card-shared'),
  deleteCard: versions,
  duplicateCard: versions,
  addFavorite: ownView,
  removeFavorite: ownView,
  countCardUse: ownView,
  createProposal: versions,
  acceptProposal: versions,
  declineProposal: versions,
  withdrawProposal: versions,
  createCardList: ownList,
  updateCardList: ownList,
  deleteCardList: ownList,
  addCardToList: ownList,
  removeCardFromList: ownList,

  // chats
  shareChannel: writes('chat-shared'),
  unshareChannel: writes('chat-unshared'),
  copySharedChat: ownChat,
  limitChannelCost: ownChat,
  setChatCostLimit: writes('settings-changed'),
  createChannel: ownChat,
  updateChannel: ownChat,
  deleteChannel: ownChat,
  restoreBinnedChats: ownChat,
  emptyChannelBin: ownChat,
  deleteMyChannels: ownChat,
  createConnectionToken: ownChat,
  cancelChannel: ownChat,
  createChatCompletion: ownChat,
  createChatFolder: ownChat,
  updateChatFolder: ownChat,
  deleteChatFolder: ownChat,
  uploadChatFolderFile: ownChat,
  searchChats: changesNothing,
  findInChannel: changesNothing,
  findInFile: changesNothing,
  importChats: ownChat,
  exportChannel: ownChat,
  exportMessage: ownChat,
  exportMyChannels: ownChat,
  createCompletion: ownChat,
  createCompletionSync: ownChat,
  giveFeedback: ownChat,
  withdrawFeedback: ownChat,
  uploadChannelFile: ownChat,
  showVersion: ownChat,
  deleteMessage: ownChat,
  answerPageCall: ownChat,

  // images
  generateImages: ownImage,
  estimateImageCost: changesNothing,
  cancelImage: ownImage,
  deleteImage: ownImage,
  deleteImages: ownImage,
  restoreImages: ownImage,
  shareImage: writes('image-shared'),
  unshareImage: writes('image-unshared'),
  uploadImageReference: ownImage,

  // money
  correctCredits: byOperator('credit-corrected'),
  exportLedger: writes('ledger-exported'),
  createSpendingLimit: writes('spending-limit-created'),
  updateSpendingLimit: writes('spending-limit-changed'),
  deleteSpendingLimit: writes('spending-limit-deleted'),
  setAutomaticTopUp: writes('automatic-top-up-set'),
  endAutomaticTopUp: writes('automatic-top-up-ended'),
  createPortalSession: writes('billing-page-opened'),
  reactivateSubscription: writes('subscription-reactivated'),

  // the operator
  addModelService: ofProduct,
  updateModelService: ofProduct,
  removeModelService: ofProduct,
  checkModelService: ofProduct,
  checkModelServiceInput: changesNothing,
  writeModelServiceLogo: ofProduct,
  updateManagedModel: ofProduct,
  readAccountMerge: changesNothing,
  confirmAccountMerge: ofProduct,
  giveProductRole: ofProduct,
  takeProductRole: ofProduct,
  signPersonOut: byOperator('signed-out-everywhere'),
  offerMerge: ofProduct,
  withdrawMerge: ofProduct,
  retryOperatorJob: ofProduct,
  resendOperatorMail: ofProduct,
  setInvoicedPlan: byOperator('plan-changed'),
  removeInvoicedPlan: byOperator('plan-removed'),
  setWorkspaceLimits: byOperator('organization-limits-changed'),
  suspendWorkspace: byOperator('organization-suspended'),
  resumeWorkspace: byOperator('organization-resumed'),

  // sign-ins
  refreshSession: none('Prolongs a session that a sign-in began.'),
  logout: writes('signed-out'),
  createEmbedSignIn: none('Only opens the window of a sign-in.'),
  collectEmbedSignIn: writes('signed-in'),
  refreshEmbedToken: none('Prolongs a session that a sign-in began.'),
  endEmbedSession: writes('signed-out'),
  withdrawEmbedConsent: writes('signed-out'),
  createEmbedToken: none("A page's server asks for it with every visit; its key and its trust are logged."),

  // the workspace and its people
  createInvite: writes('invite-created'),
  resendInvite: writes('invite-resent'),
  revokeInvite: writes('invite-revoked'),
  acceptInvite: writes('member-joined'),
  declineInvite: writes('invite-declined'),
  updateMember: writes('member-role-changed'),
  removeMember: writes('member-removed'),
  updateMembers: writes('member-role-changed'),
  removeMembers: writes('member-removed'),
  exportMembers: writes('members-exported'),
  createOrganization: writes('organization-created'),
  updateOrganization: writes('organization-renamed'),
  updateOrganizationSettings: writes('settings-changed'),
  changePersonalDataCheck: writes('settings-changed'),
  deleteOrganization: writes('organization-deleted'),
  transferOrganization: writes('organization-transferred'),
  createTeam: writes('team-created'),
  updateTeam: writes('team-renamed'),
  deleteTeam: writes('team-deleted'),
  addTeamMember: writes('team-member-added'),
  updateTeamMember: writes('team-member-role-changed'),
  removeTeamMember: writes('team-member-removed'),
  addTeamMembers: writes('team-member-added'),
  removeTeamMembers: writes('team-member-removed'),
  addToolServer: writes('tool-server-added'),
  updateToolServer: writes('tool-server-changed'),
  removeToolServer: writes('tool-server-removed'),
  checkToolServer: changesNothing,
};

const expired = none('Removes what has expired, been deleted or been used up, as was announced before.');
const finishes = none('Finishes what a person has begun, or a process has left behind.');
const derives = none('Renews what is derived from stored data, whose meaning stays.');
const ledger = none('Each movement of credit is a row of the ledger.');

/** Every background job, by name. */
export const jobRows: Readonly<Record<string, AuditRow>> = {
  // prompts and images
  'refold-cards': derives,
  'refold-passages': derives,
  'remove-unused-pictures': expired,
  'empty-card-bin': expired,
  'empty-chat-bin': expired,
  'draw-image': finishes,
  'adopt-images': finishes,
  'remove-images': expired,
  'remove-image-references': expired,

  // models and files
  'rediscover-models': ofProduct,
  'remove-unused-files': expired,
  'empty-incoming-files': expired,
  'recognize-file': finishes,
  'embed-file': derives,
  'find-files-to-embed': derives,

  // chats
  'remove-expired-chats': none(
    "The setting for the days of chats is logged, and a person's own chats are not.",
  ),
  'remove-expired-connection-tokens': expired,
  'remove-transient-channels': expired,
  'end-left-answers': finishes,
  'remove-answer-logs': expired,
  'release-summaries': finishes,
  'index-messages': derives,

  // people and money
  'remove-old-invites': expired,
  'remove-expired-sign-ins': expired,
  'remove-expired-embed-sign-ins': expired,
  'expire-grants': ledger,
  'grant-next-month': ledger,
  'check-ledger': changesNothing,
  'warn-of-low-credit': changesNothing,
  'release-reservations': finishes,
  'remove-payment-events': expired,
  'read-subscriptions': writes('plan-purchased', 'subscription-ended', 'credit-purchased'),
  'top-up-credit': writes('credit-topped-up', 'automatic-top-up-paused'),
  'end-overdue-subscriptions': writes('subscription-ended'),
  'end-invoiced-plans': writes('subscription-ended'),
  'renew-local-payments': none('Replaces the payment provider in development; its messages are logged.'),

  // the server
  'remove-old-audit-entries': expired,
  'remove-old-errors': expired,
  'remove-kept-answers': expired,
  'send-mail': finishes,
  'adopt-mails': finishes,
  'remove-old-mails': expired,
  'remove-failed-work': expired,
  'refresh-statistics': derives,
};

/** Every command of the operator, by name, with its subcommands. */
export const commandRows: Readonly<Record<string, Readonly<Record<string, AuditRow>>>> = {
  keys: {
    create: writes('application-created', 'secret-key-created'),
    'signing keys': none('The keys with which the product signs belong to no workspace.'),
  },
  'secret-keys': {
    list: changesNothing,
    create: writes('api-key-created'),
    revoke: writes('api-key-revoked', 'secret-key-revoked'),
  },
  staff: { list: changesNothing, add: ofProduct, remove: ofProduct },
  backup: { '': changesNothing },
};

/** Every message of the payment provider that `docs/billing.md` subscribes to. */
export const paymentRows: Readonly<Record<string, AuditRow>> = {
  'checkout.session.completed': writes('plan-purchased', 'credit-purchased'),
  'checkout.session.async_payment_succeeded': writes('plan-purchased', 'credit-purchased'),
  'customer.subscription.created': writes('plan-purchased'),
  'customer.subscription.updated': writes(
    'plan-changed',
    'seats-changed',
    'subscription-cancelled',
    'subscription-reactivated',
  ),
  'customer.subscription.deleted': writes('subscription-ended'),
  'customer.deleted': writes('subscription-ended'),
  'invoice.paid': writes('payment-received'),
  'invoice.payment_failed': writes('payment-failed'),
  'payment_method.attached': writes('payment-method-changed'),
  'payment_method.detached': writes('payment-method-changed'),
  'charge.refunded': writes('credit-refunded'),
  'refund.failed': writes('credit-refunded'),
  'charge.dispute.closed': writes('credit-refunded'),
  'credit_note.created': writes('credit-refunded'),
};

/** Kinds that no call above writes in that test, each with its writer and the test that covers it. */
export const otherAuditKinds = {
  'signed-in': 'The first call of a browser in a workspace: sign-in.test.ts.',
  'card-unshared': 'The same calls as `card-shared`, back to another visibility: cards.test.ts.',
  'application-switched-on': '`updateApplication`: applications.test.ts.',
  'application-switched-off': '`updateApplication`: applications.test.ts.',
  'members-became-people': 'A migration before the baseline; the entries stay readable: audit.test.ts.',
  'subscription-ended': 'Payments, and the job that ends invoiced plans: local-payments.test.ts.',
  'plan-purchased': 'A message of the payment provider: local-payments.test.ts.',
  'seats-changed': 'A message of the payment provider: local-payments.test.ts.',
  'subscription-cancelled': 'A message of the payment provider: local-payments.test.ts.',
  'payment-failed': 'A message of the payment provider: local-payments.test.ts.',
  'payment-received': 'A message of the payment provider: local-payments.test.ts.',
  'payment-method-changed': 'A message of the payment provider: local-payments.test.ts.',
  'credit-purchased': 'A message of the payment provider: local-payments.test.ts.',
  'automatic-top-up-paused': 'The job that buys credit: automatic-top-ups.test.ts.',
  'credit-topped-up': 'The job that buys credit: automatic-top-ups.test.ts.',
  'credit-refunded': 'A message of the payment provider: stripe.test.ts.',
} as const satisfies Partial<Record<AuditKind, string>>;
