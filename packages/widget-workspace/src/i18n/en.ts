/** Texts for the first render; all others load with the current tab. */
export const texts = {
  'workspace.title': 'Manage workspace',
  'workspace.tabs': 'Parts of the administration',
  'workspace.signInTitle': 'Sign in to manage the workspace',
  'workspace.locked': 'Not included in the plan',
  'workspace.tab.members': 'Members',
  'workspace.tab.invites': 'Invites',
  'workspace.tab.teams': 'Teams',
  'workspace.tab.colleagues': 'Colleagues',
  'workspace.tab.agents': 'Agents',
  'workspace.tab.keys': 'API keys',
  'workspace.tab.applications': 'Applications',
  'workspace.tab.audit': 'Audit log',
  'workspace.tab.subscription': 'Subscription',
  'workspace.tab.general': 'General',
};
