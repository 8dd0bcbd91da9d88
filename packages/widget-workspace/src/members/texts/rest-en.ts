/** Texts of the dialogs that remove members. */
export const texts = {
  'members.removeSeveralTitle_one': 'Remove {{count}} member?',
  'members.removeSeveralTitle_other': 'Remove {{count}} members?',
  'members.removeSeveralConfirm_one': 'Remove {{count}} member',
  'members.removeSeveralConfirm_other': 'Remove {{count}} members',
  'members.removeSeveralText':
    'Access ends at once. Their chats in this workspace are deleted, and keys that they created stop working.',
  'members.heir': 'Hand over to',
  'members.heirYou': 'You',
  'members.heirGone': 'This person is no longer a member. Choose somebody else.',
  'members.agents': 'Agents',
  'members.teamsOwned': 'Teams',
  'members.transferToColleague':
    'Prompts and lists, private ones too, agents and teams go to a colleague. Chats, files and images are never handed over.',
  'members.transferToOwner': 'Prompts and lists, private ones too, go to the owner of the workspace.',
  'members.removeTitle': 'Remove {{name}}?',
  'members.removeText':
    'Access ends at once. This person’s chats in this workspace are deleted, and keys that this person made stop working.',
  'members.removeConfirm': 'Remove member',
  'members.leaveTitle': 'Leave this workspace?',
  'members.leaveText':
    'Your access ends at once. Your chats in this workspace are deleted, and your keys stop working.',
  'members.leaveConfirm': 'Leave workspace',
  'members.hasNothing': 'There are no prompts, lists, agents or teams here.',
  'members.privateCards': 'Private prompts',
  'members.sharedCards': 'Prompts for the workspace',
  'members.publicCards': 'Public prompts',
  'members.lists': 'Lists',
};
