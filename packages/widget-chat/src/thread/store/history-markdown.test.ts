import { expect, it } from 'vitest';
import { buildMessage, textContent } from '../../test-support/build-message';
import { historyLabels, historyMarkdown } from './copy-history';
import { turnsOf } from './turn';

it('leaves out the question that has an answer go on', () => {
  const messages = ['Why?', 'Because', 'Continue.', 'of this'].map((text, index) =>
    buildMessage({
      senderConversationRole: index % 2 ? 'assistant' : 'user',
      content: textContent(text),
    }),
  );
  const turns = turnsOf(messages).map(({ turn }) => turn);
  expect(historyMarkdown(turns, undefined, historyLabels('en'))).toBe(
    '## Question\n\nWhy?\n\n## Answer\n\nBecause\n\nof this\n',
  );
});
