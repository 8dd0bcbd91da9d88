import { children, rewrite } from './syntax.mjs';

/** What react-dom gives, and no widget asks of it, nor a library of one. */
const unused = {
  'react-dom-client': ['hydrateRoot'],
  'react-dom': [
    'browser',
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};

/** Components of React that need what is left out here. */
const unusable = ['Activity', 'ViewTransition', ...unused['react-dom'], ...unused['react-dom-client']];

/** Variables and members that have one value wherever nothing is hydrated and nothing is a `<ViewTransition>`. */
const variables = new Map([
  ['isHydrating', '!1'],
  ['shouldStartViewTransition', '!1'],
  ['inUpdateViewTransition', '!1'],
  ['appearingViewTransitions', 'null'],
]);
const members = new Map([
  ['isDehydrated', '!1'],
  ['dehydrated', 'null'],
]);

/** Functions that then have nothing to do. */
const isIdle = name =>
  name.includes('ViewTransition') ||
  name === 'isHostHoistableType' ||
  name === 'defaultOnDefaultTransitionIndicator';

/**
 * Kinds of nodes that never come, by the number that React gives them: rest of a server's markup, what React moves into
 * the head, such as `<link>` and `<meta>`, `<html>` with `<head>` and `<body>`, `<ViewTransition>`, `<Activity>`.
 */
const kinds = new Set([18, 26, 27, 30, 31]);

/** Whether what follows a statement is not reached. */
const isEnd = node =>
  node?.type === 'BlockStatement'
    ? isEnd(node.body.at(-1))
    : /^(Return|Break|Continue|Throw)Statement$/.test(node?.type);

/** Variables that statements declare for the whole function around them. */
const declared = nodes =>
  nodes.flatMap(node => {
    if (/Function/.test(node.type)) return [];
    const own = node.type === 'VariableDeclaration' ? node.declarations.map(({ id }) => id.name) : [];
    return [...own, ...declared(children(node))];
  });

/** What answers the calls of `preload` and its like. */
const loads = new Set([
  'prefetchDNS',
  'preconnect',
  'preload',
  'preloadModule',
  'preinitScript',
  'preinitStyle',
  'preinitModuleScript',
]);

const hydrationRoot = 'ReactDOMHydrationRoot';
const isOnHydrationRoot = node =>
  node.type === 'AssignmentExpression' && node.left.object?.object?.name === hydrationRoot;

/**
 * Leaves out of React what no widget uses: hydration of a server's markup, `<ViewTransition>`, `<Activity>`, preloading,
 * and the sign of a transition in the browser's tab, which is the page's. A build fails where React no longer has one of
 * these names, and where our code or a library asks for what is left out.
 *
 * @type {import('vite').Plugin}
 */
export const leanReact = {
  name: 'oriel:lean-react',
  transform(code, id) {
    const [, file] = /[\\/]react-dom[\\/]cjs[\\/](react-dom(?:-client)?)\.production\.js/.exec(id) ?? [];
    if (file) return { code: lean(this.parse(code), code, file), map: null };
    for (const [, names] of code.matchAll(
      /(?:im|ex)port\s*\{([^}]*)\}\s*from\s*["']react(?:-dom(?:\/client)?)?["']/g,
    )) {
      const found = unusable.find(name => new RegExp(`\\b${name}\\b`).test(names));
      if (found) throw new Error(`${id} uses "${found}", which build/lean-react.mjs leaves out.`);
    }
  },
};

function lean(program, code, file) {
  const edits = [];
  const seen = new Set();
  const replace = ({ start, end }, text, name) => {
    edits.push([start, end, text]);
    seen.add(name);
  };
  let body = program;
  const visit = (node, shadowed) => {
    if (node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression') {
      const { left, right } = node.expression;
      if (left.object?.name === 'exports' && unused[file].includes(left.property.name))
        return replace(node, '', left.property.name);
      if (isOnHydrationRoot(node.expression) && right.type === 'FunctionExpression')
        return replace(node, '', hydrationRoot);
    }
    if (isOnHydrationRoot(node)) {
      replace({ start: node.start, end: node.right.start }, '', hydrationRoot);
      return visit(node.right, shadowed);
    }
    if (node.type === 'FunctionDeclaration' && isIdle(node.id.name)) return replace(node.body, '{}', 'idle');
    if (/Function/.test(node.type)) {
      const own = node.params.map(({ name }) => name);
      const around = body;
      body = node.body;
      visit(node.body, new Set([...shadowed, ...own]));
      body = around;
      return;
    }
    if (node.type === 'SwitchStatement' && node.discriminant.property?.name === 'tag') {
      visit(node.discriminant, shadowed);
      // Whether the case before goes on into this one.
      let isReached = false;
      for (const { start, test, consequent } of node.cases) {
        const isLeftOut = test && kinds.has(test.value);
        if (isLeftOut) {
          const end =
            isReached || consequent.length === 0 ? code.indexOf(':', test.end) + 1 : consequent.at(-1).end;
          replace({ start, end }, '', 'kinds');
        }
        if (isLeftOut && !isReached) {
          // Another case may use them.
          const names = declared(consequent);
          if (names.length > 0) edits.push([body.start + 1, body.start + 1, `var ${names};`]);
          continue;
        }
        for (const child of consequent) visit(child, shadowed);
        isReached = !isEnd(consequent.at(-1));
      }
      return;
    }
    if (node.type === 'Property') {
      // With the comma before it.
      const start = code.lastIndexOf(',', node.start);
      if (loads.has(node.value.name)) return replace({ start, end: node.end }, '', node.value.name);
      return visit(node.value, shadowed);
    }
    if (node.type === 'VariableDeclarator') return node.init && visit(node.init, shadowed);
    if (node.type === 'MemberExpression' && !node.computed) {
      const value = members.get(node.property.name);
      return value ? replace(node, value, node.property.name) : visit(node.object, shadowed);
    }
    const { name } = node.type === 'AssignmentExpression' ? node.left : node;
    if (variables.has(name) && !shadowed.has(name)) {
      if (node.type === 'Identifier') return replace(node, variables.get(name), name);
      replace({ start: node.start, end: node.right.start }, '', name);
      return visit(node.right, shadowed);
    }
    for (const child of children(node)) visit(child, shadowed);
  };
  visit(program, new Set());
  const ofClient = ['idle', 'kinds', hydrationRoot, ...variables.keys(), ...members.keys(), ...loads];
  const expected = [...unused[file], ...(file === 'react-dom' ? [] : ofClient)];
  const missing = expected.filter(name => !seen.has(name));
  if (missing.length > 0) throw new Error(`${file} has changed: build/lean-react.mjs finds no ${missing}.`);
  return rewrite(code, edits);
}
