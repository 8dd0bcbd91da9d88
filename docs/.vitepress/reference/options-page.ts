import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { code, page, prose, table } from './markdown';
import { readComments } from './source-comments';
import { sources } from './sources';

const file = sources('packages/sdk/src/options/mount-options.ts');
/** Whether an attribute can express an option of this type. */
const isWritten = (type: string) => !/=>|AbortSignal|CSSStyleSheet|EventListeners|PageTool/.test(type);

/** Lists the options of `mount()` in all forms, with the object types that they use. */
export function optionsPage(): string {
  const comments = readComments([file]);
  const source = ts.createSourceFile(
    'mount-options.ts',
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const members = (name: string) => {
    const found = source.statements.find(
      (statement): statement is ts.InterfaceDeclaration =>
        ts.isInterfaceDeclaration(statement) && statement.name.text === name,
    );
    if (!found) throw new Error(`There is no interface ${name}`);
    return found.members.flatMap(member => {
      if (!member.name || !ts.isIdentifier(member.name)) return [];
      const type = ts.isPropertySignature(member) ? (member.type?.getText() ?? '') : member.getText();
      return [
        {
          name: member.name.text,
          type: type.replace(/ \| null$/, '').replace(/\s+/g, ' '),
          text: comments.find(`${name}.${member.name.text}`),
        },
      ];
    });
  };
  const part = (name: string) =>
    table(
      ['Member', 'Type', 'Meaning'],
      members(name).map(({ name, type, text }) => [code(name), code(type), prose(text)]),
    );
  const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  return page('Options', [
    'The same names and defaults in all four forms. Null, or no value, is the default. [Embedding](../embedding.md#options) has the rules around them.',
    table(
      ['Option', 'Attribute', 'Type', 'Meaning'],
      members('MountOptions').map(({ name, type, text }) => [
        code(name),
        isWritten(type) ? code(kebab(name)) : '',
        code(type),
        prose(text),
      ]),
    ),
    'An attribute of a script tag begins with `data-oriel-`. What has no attribute is given to a function, a component or a handle.',
    '## FrameOptions',
    part('FrameOptions'),
    '## ThemeOptions',
    part('ThemeOptions'),
    '## PageTool',
    part('PageTool'),
    '## TokenRequest',
    part('TokenRequest'),
  ]);
}
