/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

/*
 * A component that reads a signal without calling `useSignals()` silently stops updating. This test finds such
 * components and hooks in the sources.
 */

/** Objects whose `value` belongs to the DOM. */
const domNames = /^(target|currentTarget|current|field|input|element|textarea|select|option|result|entry)$/;

function findSilentReaders(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];

  function visit(node: ts.Node) {
    const label = drawnName(node);
    if (label && readsValue(node) && !callsUseSignals(node)) found.push(`${name}: ${label}`);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** The name of a component or hook. */
function drawnName(node: ts.Node): string | undefined {
  const isFunction =
    ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  if (!isFunction) return undefined;
  const { parent } = node;
  const name = node.name?.text ?? (ts.isVariableDeclaration(parent) ? parent.name.getText() : '');
  return /^([A-Z][a-z]|use[A-Z])/.test(name) ? name : undefined;
}

/** Whether it reads `.value` during render; reads in a handler or an effect do not count. */
function readsValue(component: ts.Node): boolean {
  let reads = false;
  function visit(node: ts.Node) {
    if (node !== component && (ts.isArrowFunction(node) || ts.isFunctionLike(node)) && !isDrawn(node)) return;
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'value' && !isWritten(node)) {
      const owner = node.expression;
      const ownerName = ts.isPropertyAccessExpression(owner) ? owner.name.text : owner.getText();
      if (!domNames.test(ownerName)) reads = true;
    }
    ts.forEachChild(node, visit);
  }
  visit(component);
  return reads;
}

/** Whether a function runs during render, such as the callback of a list's `map`. */
function isDrawn(node: ts.Node): boolean {
  const call = node.parent;
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return ['map', 'filter', 'find', 'some', 'every', 'flatMap'].includes(call.expression.name.text);
}

function isWritten(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function callsUseSignals(component: ts.Node): boolean {
  let calls = false;
  function visit(node: ts.Node) {
    if (ts.isCallExpression(node) && node.expression.getText() === 'useSignals') calls = true;
    ts.forEachChild(node, visit);
  }
  visit(component);
  return calls;
}

const root = join(import.meta.dirname, '../../..');
const folders = [
  ...readdirSync(join(root, 'packages'))
    .filter(name => /^(app-kit|widget-.*)$/.test(name))
    .map(name => `packages/${name}/src`),
  'portal/src',
];

it('every component that reads a signal calls useSignals()', () => {
  const files = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map(file => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(50);
  const silent = files.flatMap(file => findSilentReaders(file, readFileSync(join(root, file), 'utf8')));
  expect(silent).toEqual([]);
});

it('reports a component that does not, and ignores handlers', () => {
  const silent = `function Silent({ a }) { return <p>{a.value}</p>; }`;
  const list = `const Listed = ({ a }) => <ul>{a.map(each => <li>{each.value}</li>)}</ul>;`;
  const loud = `function Loud({ a }) { useSignals(); return <p>{a.value}</p>; }`;
  const handler = `function Press({ a }) { return <b onClick={event => { a.value = event.target.value + a.value; }} />; }`;
  expect(findSilentReaders('x.tsx', silent + list + loud + handler)).toEqual([
    'x.tsx: Silent',
    'x.tsx: Listed',
  ]);
});
