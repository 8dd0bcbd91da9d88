import { limits } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { readImportedChat } from './read-import';
import { buildChatGptChat, buildShortChat, node, openWebUiChat } from './testing/build-export';

describe('an export of another product', () => {
  const hidden = { is_visually_hidden_from_conversation: true };
  const read = (...chats: unknown[]) =>
    chats.map(chat => readImportedChat({ text: JSON.stringify(chat), isTooLarge: false })?.chat);

  it('of ChatGPT is read along its current branch, without hidden messages', () => {
    const chat = buildChatGptChat(
      'Budget\n2027: C++',
      [
        node('s', 'root', 'system', ['secret']),
        node('q', 's', 'user', ['What?']),
        node('old', 'q', 'assistant', ['Old version']),
        node('h', 'q', 'user', ['hidden'], hidden),
        node('a1', 'h', 'assistant', ['One', { asset_pointer: 'file' }]),
        node('t', 'a1', 'tool', ['found']),
        node('a2', 't', 'assistant', ['Two']),
      ],
      'a2',
    );
    expect(read(chat)).toMatchObject([
      {
        kind: 'chat',
        name: 'Budget 2027: C++',
        messages: [
          { role: 'user', text: 'What?' },
          { role: 'assistant', text: 'One\n\nTwo' },
        ],
      },
    ]);
  });

  it('of Open WebUI is read along its current branch', () => {
    expect(read(openWebUiChat)).toMatchObject([
      {
        name: 'Gezeiten',
        isArchived: true,
        messages: [{ text: 'Wann ist Flut?' }, { text: 'Um zwölf.' }],
      },
    ]);
  });

  it.each([
    [
      'a circle of parents',
      buildChatGptChat('x', [node('a', 'b', 'user', ['1']), node('b', 'a', 'user', ['2'])], 'a'),
      'chat',
    ],
    [
      'a parent that is not there',
      buildChatGptChat('x', [node('a', '__proto__', 'user', ['1'])], 'a'),
      'chat',
    ],
    ['a name of every object', buildChatGptChat('x', [node('a', 'constructor', 'user', ['1'])], 'a'), 'chat'],
    ['nodes of another shape', { mapping: { a: 7 }, current_node: 'a', title: 'x' }, 'malformed'],
    ['another shape', { mapping: [], title: { $ne: 1 } }, 'malformed'],
    ['nothing', { mapping: {} }, 'chat'],
    [
      'a date beyond all dates',
      { ...buildChatGptChat('x', [node('a', null, 'user', ['1'])], 'a'), create_time: 1e300 },
      'chat',
    ],
    [
      'a line without an end',
      buildChatGptChat(
        'x',
        Array.from({ length: 20_010 }, (_, at) => node(`n${at}`, `n${at - 1}`, 'user', ['x'])),
        'n20009',
      ),
      'too_long',
    ],
  ])('with %s harms nobody', (_, chat, kind) => {
    expect(read(chat)).toMatchObject([{ kind }]);
  });

  it.each(['', '{', 'null', '7', '[]', '"mapping"', '{"a":1}', '{"messages":[]}', `${'['.repeat(100_000)}`])(
    'that is none is refused: %.20s',
    text => {
      expect(readImportedChat({ text, isTooLarge: false })).toBeUndefined();
    },
  );

  it('joins the pieces of an answer without copying a full text again', () => {
    const whole = 'y'.repeat(limits.answer);
    const nodes = Array.from({ length: 19_000 }, (_, at) =>
      node(`n${at}`, `n${at - 1}`, 'assistant', [at === 0 ? whole : 'x']),
    );
    const [chat] = read(buildChatGptChat('x', nodes, 'n18999'));
    expect(chat).toMatchObject({ kind: 'chat', shortened: 18_999 });
    expect(chat?.kind === 'chat' && chat.messages.map(({ text }) => text)).toEqual([whole]);
  }, 3_000);

  it('names a chat that is too large', () => {
    const text = JSON.stringify(buildShortChat('The "long" one')).slice(0, 100);
    expect(readImportedChat({ text, isTooLarge: true })).toEqual({
      source: 'chatgpt',
      chat: { kind: 'too_long', name: 'The "long" one' },
    });
  });
});
