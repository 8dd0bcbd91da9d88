import { describe, expect, it } from 'vitest';
import { findWordProblems } from './words.mjs';

const none = { openings: 0, words: 0 };
const find = (text: string) => findWordProblems([{ path: 'harbour.ts', text }], none);

describe('plain words', () => {
  it.each([
    ['// Of a harbour the name.', 'harbour.ts:1'],
    ['const harbour = 1; // Who asks.', 'harbour.ts:1'],
    ['\n/** What a harbour has. */', 'harbour.ts:2'],
    ['/**\n * Where ships are.\n */', 'harbour.ts:2'],
    ['/*\n * Nobody sails.\n */', 'harbour.ts:2'],
  ])('begin no comment late: %j', (text, place) => {
    expect(find(text)).toEqual([expect.stringMatching(/^1 comments begin .* at most 0: /)]);
    expect(find(text)[0]).toContain(place);
  });

  it('may stand within a comment', () => {
    expect(
      find('/**\n * Lists harbours.\n * Where there are none, it is empty.\n */\nconst url = "https://x";'),
    ).toEqual([]);
  });

  it.each(['const told = 1;', 'this.#hasTold = true;', '// It is heard.', 'function mend() {}'])(
    'are not told or mended: %j',
    text => expect(find(text)).toEqual(['1 lines have told, heard or mend, at most 0: harbour.ts:1']),
  );

  it.each(["say('told');", 'recommend(amended);'])('may be texts and parts of others: %j', text => {
    expect(find(text)).toEqual([]);
  });

  it('are English in comments', () => {
    expect(find('// Die Häfen und eine Mole.')).toEqual(['harbour.ts:1: the comment is German']);
    expect(find("const text = 'Die Häfen und eine Mole.';")).toEqual([]);
  });
});
