import { answerLabel, newChat, questionLabel } from '../session/texts/in-both';

/** Texts for the first render of the chat and for an answer. */
export const texts = {
  'chat.name': 'Chat',
  'chat.newChat': newChat.en,
  'chat.history': 'Chats',

  'thread.label': 'Conversation',
  'thread.jump': 'Jump to the latest message',

  'message.question': questionLabel.en,
  'message.answer': answerLabel.en,
  'message.copy': 'Copy',

  'step.connecting': 'Connecting',
  'step.queued': 'Waiting for a model',
  'step.processing': 'Processing',
  'step.thinking': 'Thinking',
  'step.thought_one': 'Thought for {{count}} second',
  'step.thought_other': 'Thought for {{count}} seconds',
  'step.thoughtShort': 'Thought briefly',
  'step.minutes': '{{time}} min',
  'step.stopped': 'You stopped this answer',

  'composer.label': 'Message',
  'composer.placeholder': 'Ask anything',
  'composer.send': 'Send',
  'composer.stop': 'Stop',
  'composer.agent': 'Agent',
  'composer.disclaimer': 'Answers can be wrong. Check what matters.',
  'composer.add': 'Add',
  'composer.dictate': 'Dictate',
  'composer.stopDictation': 'Stop dictating',
  'composer.credit': '{{amount}} credit left',

  'empty.title': 'What are you working on, {{name}}?',
  'empty.titleNameless': 'What are you working on?',
  'empty.suggestions': 'Suggestions',
  'empty.offers': 'Compare offers',
  'empty.offersText': 'Compare [[three offers]] by price, term and risk',
  'empty.complaint': 'Answer a complaint',
  'empty.complaintText': 'Reply to [[a message]] in a [[warm]] tone',
  'empty.minutes': 'Decisions from minutes',
  'empty.minutesText': 'List decisions, owners and dates in [[these notes]]',
  'empty.data': 'Ask your data',
  'empty.dataText': 'Which sites use the most energy per [[seat]]?',

  'markdown.copyCode': 'Copy code',
  'markdown.table': 'Table',
  'markdown.code': 'Code',
  'markdown.codeIn': '{{language}} code',
  'markdown.loadImage': 'Load image from {{host}}',
  'markdown.taskDone': 'Done',
  'markdown.taskOpen': 'Open',
  'markdown.notes': 'Footnotes',
  'markdown.note': 'Footnote',
  'markdown.noteBack': 'Back to reference',
};
