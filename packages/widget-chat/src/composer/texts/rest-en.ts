/** Texts of the dialog for the cost of a chat. */
export const texts = {
  'cost.title': 'Cost of this chat',
  'cost.text':
    'Estimated from the input, including history and files, and from the length of the agent’s latest answers.',
  'cost.next': 'Next answer: {{amount}}',
  'cost.soFar': 'Chat so far: {{amount}}',
  'cost.notBegun': 'You can set a limit once the chat has begun.',
  'cost.limit': 'Limit in euros',
  'cost.limitHelp': 'Above it, further answers are refused. Empty: no limit.',
  'cost.workspace': 'The workspace allows each chat to cost at most {{amount}}.',
  'cost.invalid': 'An amount from 0.01 to {{max}}',
};
