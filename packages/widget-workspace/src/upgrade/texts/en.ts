/** Texts of features that need a higher plan. */
export const texts = {
  'upgrade.invitesTitle': 'Invites come with the Team plan',
  'upgrade.invitesText': 'Several people then work in one workspace, with shared prompts and teams.',
  'upgrade.teamsTitle': 'Teams come with the Team plan',
  'upgrade.teamsText': 'Teams let you choose who may use which agents.',
  'upgrade.planTitle': 'This needs a higher plan',
  'upgrade.planText': 'Your workspace does not include it yet.',
  'upgrade.namedTitle': '“{{name}}” is not in your plan',
  'upgrade.namedPlanTitle': '“{{name}}” comes with the {{plan}} plan',
  'upgrade.status.noSubscription': 'This workspace has no subscription.',
  'upgrade.status.canceledSubscription': 'The subscription of this workspace has been cancelled.',
  'upgrade.status.invalidSubscription':
    'The subscription of this workspace is not active, for example because a payment is due.',
  'upgrade.status.insufficientSubscription': 'The plan of this workspace does not include it.',
  'upgrade.action': 'See plans',
  'upgrade.dialogText': 'A higher plan applies at once and is charged pro rata.',
  'upgrade.notNow': 'Not now',
  'upgrade.askTitle': 'Ask an administrator',
  'upgrade.elsewhere': 'You change the plan in the application itself, under “Subscription”.',
};
