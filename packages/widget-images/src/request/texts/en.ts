/** Texts of the request, apart from those of the first render. */
export const texts = {
  'request.references': 'Reference images',
  'request.uploading': '{{name}} is being uploaded',
  'request.detach': 'Remove {{name}}',
  'shortage.creditTitle': 'The credit is used up',
  'shortage.creditAdmin': 'Top up to continue.',
  'shortage.creditMember': 'An administrator can top up.',
  'shortage.creditGrant': '{{amount}} will be added on {{date}}.',
  'shortage.limitTitle': 'Your spending limit is reached',
  'shortage.limitDay': 'You may spend {{amount}} a day.',
  'shortage.limitWeek': 'You may spend {{amount}} a week.',
  'shortage.limitMonth': 'You may spend {{amount}} a month.',
  'shortage.limitAdmin': 'You can change the limit.',
  'shortage.limitMember': 'An administrator can change the limit.',
  'shortage.kept': 'Your description is kept.',
  'shortage.topUp': 'Top up',
  'shortage.changeLimit': 'Change limit',
};
