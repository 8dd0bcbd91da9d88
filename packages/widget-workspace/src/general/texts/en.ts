/** Texts of the workspace itself. */
export const texts = {
  'general.nameLabel': 'Name of the workspace',
  'general.personal': 'This is your personal workspace. It can be neither transferred nor deleted.',
  'general.startPage': 'Start page',
  'general.startPageText': 'For members who have not chosen one in their own settings.',
  'general.startPage.prompts': 'My prompts',
  'general.startPage.chat': 'Chat',
  'general.retention': 'Retention of chats',
  'general.retentionText':
    'Chats of all members are deleted after this time without a new message, with their messages, files and links. Pinned and archived chats are no exception. Members see it in their list of chats.',
  'general.retentionDays': 'Days after the last message',
  'general.retentionHelp': 'Empty: chats are kept until somebody deletes them.',
  'general.retentionInvalid': 'A whole number from 1 to {{max}}',
  'general.retentionConfirm': 'Delete chats without a message for {{days}} days?',
  'general.retentionConfirmText':
    'Chats of all members in which nothing was said for so long are deleted within minutes, pinned and archived ones too. They cannot be restored.',
  'general.chatCost': 'Cost of a chat',
  'general.chatCostText':
    'Once a chat has cost this much, further answers and images in it are refused. Members can set a lower limit for their own chats.',
  'general.chatCostLimit': 'Limit per chat in euros',
  'general.chatCostHelp': 'Empty: no limit.',
  'general.chatCostInvalid': 'An amount from 0.01 to {{max}}',
  'general.credit': 'Credit',
  'general.creditLeft': 'Credit of the workspace',
  'general.creditText': 'All members share it.',
  'general.ownLimit': 'Your spending limit',
  'general.ownLimitText':
    '{{used}} of it is spent. Teams can share a limit; this is the one with the least left.',
  'general.danger': 'Danger zone',
  'general.transferHeading': 'Transfer ownership',
  'general.transferText':
    'Another administrator then owns the workspace. You stay an administrator yourself.',
  'general.transfer': 'Transfer ownership',
  'general.transferWarning': 'Only the new owner can give it back to you. You stay an administrator.',
  'general.transferred': 'Ownership transferred',
  'general.newOwner': 'New owner',
  'general.chooseOwner': 'Choose a person',
  'general.noAdministrator':
    'Ownership can only go to an administrator, and there is none but you. Give a member this role first.',
  'general.toMembers': 'Go to members',
  'general.deleteHeading': 'Delete workspace',
  'general.deleteText': 'Chats, agents, teams, keys and credit are deleted for everybody.',
  'general.deleteRuns':
    'The {{plan}} subscription is still running. Cancel it first. You can delete the workspace once the paid period has ended.',
  'general.deleteEnds': 'The subscription ends on {{date}}. You can delete the workspace after that.',
  'general.toSubscription': 'To the subscription',
  'general.delete': 'Delete workspace',
  'general.deleteTitle': 'Delete “{{name}}”?',
  'general.deleteWarning':
    'All members lose access. Chats, agents, teams, keys and credit are deleted. This cannot be undone.',
  'general.transferToHome': 'They go, private ones too, to the personal workspace of the owner.',
};
