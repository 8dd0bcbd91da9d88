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

  describe('of ChatGPT', () => {
    /** The texts of a chat with one question and these answers. */
    const answers = (...given: { readonly [member: string]: unknown }[]) => {
      const nodes = given.map((message, at) => ({
        ...node(`a${at}`, at === 0 ? 'q' : `a${at - 1}`, 'assistant', []),
        message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: [] }, ...message },
      }));
      const [chat] = read({
        title: 'x',
        mapping: Object.fromEntries([
          ['q', node('q', null, 'user', ['Q'])],
          ...nodes.map(each => [each.id, each] as const),
        ]),
        current_node: `a${given.length - 1}`,
      });
      return chat?.kind === 'chat' ? chat.messages.slice(1).map(({ text }) => text) : chat;
    };
    const wrote = (text: string, more = {}) => ({
      content: { content_type: 'text', parts: [text] },
      ...more,
    });
    const mark = (...parts: string[]) => `\ue200${parts.join('\ue202')}\ue201`;

    it('has the transcripts of what was spoken', () => {
      const parts = (text: string, direction: string) => [
        { content_type: 'audio_transcription', text, direction },
        { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_1' },
      ];
      const spoken = (id: string, parent: string | null, role: string, text: string) => {
        const { message, ...rest } = node(id, parent, role, parts(text, role === 'user' ? 'in' : 'out'));
        return {
          ...rest,
          message: { ...message, content: { ...message.content, content_type: 'multimodal_text' } },
        };
      };
      const nodes = [spoken('q', 'root', 'user', 'Hallo?'), spoken('a', 'q', 'assistant', 'Guten Tag.')];
      expect(read(buildChatGptChat('Stimme', nodes, 'a'))).toMatchObject([
        { kind: 'chat', messages: [{ text: 'Hallo?' }, { text: 'Guten Tag.' }], attachments: 2, unread: 0 },
      ]);
    });

    it.each([
      ['Es regnet.', `Es regnet.${mark('cite', 'turn0search1')}`],
      [
        'Es regnet. Bald.',
        `Es regnet. ${mark('cite', 'turn0search1', 'turn0news2')} Bald.`.replace(' B', ' B'),
      ],
      ['Siehe Plan.', `Siehe Plan${mark('filecite', 'turn0file0', 'L10-L20')}.`],
      ['In Köln regnet es.', `In ${mark('entity', '["city","Köln","Germany"]')} regnet es.`],
      ['Hier ([Amt](https://a.example/)).', `Hier${mark('url', 'Amt', 'https://a.example/')}.`],
      ['Hier Amt.', `Hier ${mark('url', 'Amt', 'javascript:alert(1)')}.`],
      ['Bilder: ', `Bilder: ${mark('image_group', '{"query":["Elbe"]}')}`.replace(': ', ':  ')],
      ['Ein Satz.', '\ue203Ein Satz.\ue204\ue206'],
      ['offen turn0', '\ue200offen turn0'],
      ['Alt.', 'Alt【12†L1-L4】.'],
    ])('has no marks of citations: %j', (shown, written) => {
      expect(answers(wrote(written))).toEqual([shown.trim()]);
    });

    it('has links to what it cites', () => {
      const cited = mark('cite', 'turn0search1');
      const page = { title: 'Wetter [heute]', attribution: '', url: 'https://wetter.example/a(b)' };
      const references = [{ matched_text: cited, type: 'grouped_webpages', items: [page, page] }];
      expect(answers(wrote(`Es regnet.${cited}`, { metadata: { content_references: references } }))).toEqual([
        'Es regnet. ([Wetter heute](https://wetter.example/a%28b%29))',
      ]);
      const citations = [{ start_ix: 3, end_ix: 10, metadata: { title: 'Amt', url: 'https://amt.example' } }];
      expect(answers(wrote('Alt【3†source】.', { metadata: { citations } }))).toEqual([
        'Alt ([Amt](https://amt.example/)).',
      ]);
    });

    it('has nothing that a model wrote to its tools, its memory or itself', () => {
      const to = (recipient: string, text: string) => wrote(text, { recipient });
      expect(
        answers(
          to('dalle.text2im', '{"prompt":"a boat"}'),
          to('bio', 'The user likes boats.'),
          to('python', 'print(1)'),
          {
            content: { content_type: 'code', language: 'unknown', text: 'search("boats")' },
            recipient: 'web',
          },
          { content: { content_type: 'thoughts', thoughts: [{ summary: 'a', content: 'b' }] } },
          { content: { content_type: 'reasoning_recap', content: 'Thought for 3 s' } },
          wrote('I think', { channel: 'analysis' }),
          wrote('Here it is.', { recipient: 'all', channel: 'final' }),
        ),
      ).toEqual(['Here it is.']);
    });

    it('has the documents of the canvas', () => {
      const to = (recipient: string, value: unknown) => wrote(JSON.stringify(value), { recipient });
      expect(
        answers(
          to('canmore.create_textdoc', { name: 'Brief', type: 'document', content: 'Liebe Erika' }),
          to('canmore.comment_textdoc', { comments: [] }),
          to('canmore.update_textdoc', {
            updates: [{ pattern: '.*', multiple: false, replacement: 'Lieber Max' }],
          }),
          to('canmore.create_textdoc', { name: 'a', type: 'code/python', content: 'print("```")' }),
          wrote('Done.'),
        ),
      ).toEqual([
        '**Brief**\n\nLiebe Erika\n\nLieber Max\n\n**a**\n\n````python\nprint("```")\n````\n\nDone.',
      ]);
    });

    it('has the time of the import if it has none', () => {
      const untimed = (id: string, parent: string | null, role: string) => {
        const { message, ...rest } = node(id, parent, role, [role]);
        return { ...rest, message: { ...message, create_time: null } };
      };
      const nodes = [untimed('q', 'root', 'user'), untimed('a', 'q', 'assistant')];
      const before = Date.now();
      const [chat] = read({
        ...buildChatGptChat('x', [], 'a'),
        create_time: null,
        mapping: Object.fromEntries(nodes.map(each => [each.id, each])),
      });
      const times = chat?.kind === 'chat' ? chat.messages.map(({ createdAt }) => createdAt.getTime()) : [];
      expect(times).toHaveLength(2);
      for (const time of times) expect(time).toBeGreaterThanOrEqual(before);
    });

    it('keeps the place of a question of files', () => {
      const { message, ...rest } = node(
        'q',
        'root',
        'user',
        [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://a' }],
        {
          attachments: [{ id: 'a', name: 'Boot.png' }],
        },
      );
      expect(
        read(buildChatGptChat('x', [{ ...rest, message }, node('a', 'q', 'assistant', ['A boat.'])], 'a')),
      ).toMatchObject([{ messages: [{ text: '[Boot.png]' }, { text: 'A boat.' }], attachments: 1 }]);
    });

    it('loses no chat by one odd message or link', () => {
      const whole = [node('q', 'root', 'user', ['When?']), node('a', 'q', 'assistant', ['Noon.'])];
      const odd = { ...node('o', 'q', 'assistant', []), message: { author: 7, content: null } };
      const after = node('a', 'o', 'assistant', ['Noon.']);
      const strange = {
        ...node('o', 'q', 'assistant', []),
        message: { author: { role: 'assistant' }, content: { content_type: 'hologram', data: 1 } },
      };
      const orphan = { ...node('a', 'gone', 'assistant', ['Noon.']) };
      const parent = { ...node('q', 'root', 'user', ['When?']), children: ['a', 7] };
      const texts = [{ text: 'When?' }, { text: 'Noon.' }];
      expect(
        read(
          { ...buildChatGptChat('x', whole, 'gone'), title: 7, is_archived: 'no' },
          { mapping: { q: whole[0], o: odd, a: after }, current_node: 'a' },
          { mapping: { q: whole[0], o: strange, a: after }, current_node: 'a' },
          { mapping: { q: parent, a: orphan }, current_node: 'a' },
        ),
      ).toMatchObject([
        { kind: 'chat', messages: texts, unread: 0 },
        { kind: 'chat', messages: texts, unread: 1 },
        { kind: 'chat', messages: texts, unread: 1 },
        { kind: 'chat', messages: texts, unread: 0 },
      ]);
    });
  });

  describe('of Open WebUI', () => {
    const answer = (message: object) => {
      const [chat] = read({
        title: 'x',
        chat: {
          history: {
            currentId: 'a',
            messages: {
              q: { id: 'q', parentId: null, role: 'user', content: 'Q' },
              a: { id: 'a', parentId: 'q', role: 'assistant', ...message },
            },
          },
        },
      });
      return chat?.kind === 'chat' ? chat.messages.slice(1).map(({ text }) => text) : chat;
    };
    const details = (type: string, inner: string) =>
      `<details type="${type}" done="true" duration="3">\n<summary>Thought</summary>\n${inner}\n</details>`;

    it.each([
      ['Antwort', `${details('reasoning', '> hm')}Antwort`],
      ['Antwort', `${details('reasoning', '> hm')}\nAntwort`],
      ['Eins\n\nZwei', `Eins\n${details('tool_calls', details('reasoning', 'x'))}\nZwei`],
      ['Antwort', '<think>hm < 3</think>\n\nAntwort'],
      ['Eins<details type="x">', 'Eins<details type="x">'],
      ['Antwort', '<details type="reasoning" done="false">\n<summary>Thinking</summary>\nAntwort'],
      [
        '<details>\n<summary>Mehr</summary>\nText\n</details>',
        '<details>\n<summary>Mehr</summary>\nText\n</details>',
      ],
      [
        '```html\n<details type="reasoning">\n</details>\n```\nEnde',
        '```html\n<details type="reasoning">\n</details>\n```\nEnde',
      ],
      ['Ein Bild:', 'Ein Bild: ![Boot](data:image/png;base64,iVBORw0KGgo=)'],
    ])('has no folded steps of an answer: %j', (shown, content) => {
      expect(answer({ content })).toEqual([shown]);
    });

    it.each([
      [
        [
          { type: 'text', text: 'Antwort' },
          { type: 'image_url', image_url: { url: 'data:' } },
        ],
      ],
      [{ type: 'text', text: 'Antwort' }],
      [['Antwort']],
    ])('has the text of other contents: %j', content => {
      expect(answer({ content })).toEqual(['Antwort']);
    });

    it('has the text of steps', () => {
      const output = [
        { type: 'reasoning', content: [{ type: 'output_text', text: 'hm' }] },
        { type: 'function_call', name: 'x' },
        { type: 'message', content: [{ type: 'output_text', text: 'Antwort' }] },
      ];
      expect(answer({ content: '', output })).toEqual(['Antwort']);
    });

    it('loses no chat by one odd message, or without a tree', () => {
      const messages = [
        { role: 'user', content: 'Q' },
        { role: 7 },
        null,
        { role: 'assistant', content: 'A' },
      ];
      expect(read({ title: null, archived: 'x', chat: { title: 'Liste', messages } })).toMatchObject([
        { kind: 'chat', name: 'Liste', messages: [{ text: 'Q' }, { text: 'A' }], unread: 2 },
      ]);
    });
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
    ['nodes of another shape', { mapping: { a: 7 }, current_node: 'a', title: 'x' }, 'chat'],
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
  }, 10_000);

  it('names a chat that is too large', () => {
    const text = JSON.stringify(buildShortChat('The "long" one')).slice(0, 100);
    expect(readImportedChat({ text, isTooLarge: true })).toEqual({
      source: 'chatgpt',
      chat: { kind: 'too_long', name: 'The "long" one' },
    });
  });
});
