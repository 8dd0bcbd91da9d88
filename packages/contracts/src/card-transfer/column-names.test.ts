import { describe, expect, it } from 'vitest';
import { matchColumns, nameColumns } from './column-names';
import { findSeparator } from './find-separator';

describe('matchColumns', () => {
  it.each([
    [
      ['title', 'description', 'prompt', 'tags'],
      { title: 'title', description: 'description', prompt: 'prompt', tags: 'tags' },
    ],
    [['act', 'prompt', 'for_devs', 'type'], { title: 'act', prompt: 'prompt', tags: 'type' }],
    [
      ['Titel', 'Beschreibung', 'Text', 'Schlagwörter'],
      { title: 'Titel', description: 'Beschreibung', prompt: 'Text', tags: 'Schlagwörter' },
    ],
    [[' PROMPT-TEXT ', 'Prompt Title'], { title: 'Prompt Title', prompt: ' PROMPT-TEXT ' }],
    [['U\u0308BERSCHRIFT', 'Anweisung*'], { title: 'U\u0308BERSCHRIFT', prompt: 'Anweisung*' }],
    [['content', 'text'], { prompt: 'text' }],
    [
      ['id', 'attributes.title', 'attributes.content.body'],
      { title: 'attributes.title', prompt: 'attributes.content.body' },
    ],
    [['title (2)', 'title', 'prompt'], { title: 'title', prompt: 'prompt' }],
    [['a', 'b'], {}],
  ])('of %j', (columns, mapping) => {
    expect(matchColumns(columns)).toEqual(mapping);
  });
});

describe('nameColumns', () => {
  it.each([
    [
      ['a', ' b ', ''],
      ['a', 'b', ''],
    ],
    [
      ['a', 'a', 'A', 'a', ''],
      ['a', 'a (2)', 'A', 'a (3)', ''],
    ],
    [
      ['a', 'a (2)', 'a'],
      ['a', 'a (2)', 'a (3)'],
    ],
  ])('gives %j each a name', (head, names) => {
    expect(nameColumns(head)).toEqual(names);
  });

  it('goes through equal names a fixed number of times', () => {
    expect(new Set(nameColumns(Array(100_000).fill('a'))).size).toBe(100_000);
  });
});

describe('findSeparator', () => {
  it.each([
    ['sep=;\na;b', ';', 'a;b'],
    ['sep=,\r\na;b', ',', 'a;b'],
    ['\ufeffSEP=;\ra;b', ';', 'a;b'],
    ['"sep=;"\na;b', ';', 'a;b'],
    ['sep=\\t\na\tb', '\t', 'a\tb'],
    ['sep=\t\na\tb', '\t', 'a\tb'],
    ['Sep = |\na|b', '|', 'a|b'],
    ['sep=;;;;\na;b', ';', 'a;b'],
    ['sep=,,,\na,b', ',', 'a,b'],
    ['sep=^\na^b', '^', 'a^b'],
    ['sep=;', ';', ''],
  ])('is told by %j', (text, separator, body) => {
    expect(findSeparator(text)).toEqual({ separator, body });
  });

  it.each([
    ['title,prompt', ','],
    ['title;prompt', ';'],
    ['title\tprompt', '\t'],
    ['title|prompt', '|'],
    ['\n\ntitle;prompt', ';'],
    ['"title";"prompt, with commas, many"', ';'],
    ['Titel;Text, so lang, wie er ist, mit Kommas;Kategorie', ';'],
    ['title,prompt|text|body,tags', ','],
    ['"a\n,b,c";prompt\n1,2,3', ';'],
    ['A;B, C;D', ';'],
    ['a|b,c', ','],
    ['prompt\nWrite, please; now', '\u001f'],
    ['separator,prompt', ','],
    ['sep,prompt', ','],
    ['', '\u001f'],
  ])('is found in the head %j', (text, separator) => {
    expect(findSeparator(text)).toMatchObject({ separator });
  });
});
