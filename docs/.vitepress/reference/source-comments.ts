import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

/** Comments above declarations, by the declared path in the file: `chatSurface.methods.sendMessage`. */
export interface SourceComments {
  /** Returns the comment of the first path that has one; empty if none has. */
  find(...paths: readonly string[]): string;
}

/** Reads the comments of constants and interfaces, because the schemas do not carry them. */
export function readComments(files: readonly string[]): SourceComments {
  const comments = new Map<string, string>();
  for (const file of files) {
    const source = ts.createSourceFile(
      basename(file),
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node, path: readonly string[]): void => {
      const name = nameOf(node);
      const here = name === undefined ? path : [...path, name];
      if (name !== undefined) {
        const text = commentOf(node);
        if (text) comments.set(here.join('.'), text);
      }
      ts.forEachChild(node, child => visit(child, here));
    };
    visit(source, []);
  }
  return { find: (...paths) => paths.map(path => comments.get(path)).find(text => text !== undefined) ?? '' };
}

function nameOf(node: ts.Node): string | undefined {
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isPropertySignature(node) ||
    ts.isInterfaceDeclaration(node);
  return isNamed && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))
    ? node.name.text
    : undefined;
}

function commentOf(node: ts.Node): string {
  const parts = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(parts.at(-1)?.comment) ?? '';
  return text
    .replace(/\{@link ([\w.]+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}
