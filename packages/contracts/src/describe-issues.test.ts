import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeIssues } from './describe-issues';
import { chatProps } from './host/chat-surface';
import { promptsProps } from './host/prompts-surface';

const describe = (schema: z.ZodMiniType, value: unknown) => {
  const { error } = z.safeParse(schema, value);
  return error && describeIssues(error);
};

it.each([
  ['a wrong value', chatProps, { layout: 'nope' }, /at layout$/],
  ['a value deep inside', chatProps, { suggestions: [{ title: 'A', text: 1 }] }, /at suggestions\.0\.text$/],
  [
    'a name of the chat that nobody knows',
    chatProps,
    { layuot: 'full', titel: 'A' },
    /^Unknown name at layuot\nUnknown name at titel$/,
  ],
  ['a name of the prompts that nobody knows', promptsProps, { veiw: 'guest' }, /at veiw$/],
  ['what is no object at all', chatProps, 'full', /at the top$/],
])('says where %s stands', (_, schema, value, line) => {
  expect(describe(schema, value)).toMatch(line);
});

it('gives each fault a line', () => {
  expect(describe(chatProps, { layout: 1, title: 2 })?.split('\n')).toHaveLength(2);
});
