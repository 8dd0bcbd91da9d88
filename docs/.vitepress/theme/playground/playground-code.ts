import { writeEmbedCode } from '@oriel/contracts';
import { heightOf, liveOptions, type PlaygroundState } from './playground-state';

export interface PlaygroundServers {
  readonly api: string;
  readonly frameOrigin: string;
}

/** The code that a reader copies: one for each way in, and what the page's server needs. */
export interface PlaygroundCode {
  readonly html: string;
  readonly element: string;
  readonly mount: string;
  readonly react: string;
  readonly vue: string;
  readonly endpoint: string;
  readonly policy: string;
}

/**
 * Builds the code for the chosen options. It contains the snippet and policy of an application, and the options that differ
 * from their defaults.
 */
export function playgroundCode(state: PlaygroundState, servers: PlaygroundServers): PlaygroundCode {
  const { widget, isolation, signIn, publishableKey } = state;
  const { snippets, policies } = writeEmbedCode(servers, { publishableKey, widgets: [widget] });
  const snippet = snippets.find(({ signIn: way }) => way === signIn);
  if (!snippet) throw new Error(`There is no snippet for ${signIn}`);
  const { props } = liveOptions(state);
  const own = Object.keys(props).length > 0 && { props };
  const chosen = chosenOptions(state);
  const options = { ...applicationOptions(state, servers), ...chosen };
  return {
    html: addAttributes(sized(snippet.html, state), { ...chosen, ...own }),
    element: elementCode(state, servers, { ...options, ...own }),
    mount: mountCode(state, { ...options, ...own }),
    react: reactCode(state, { ...options, ...props }),
    vue: vueCode(state, { ...options, ...own }),
    endpoint: endpointCode(state, servers),
    policy: `Content-Security-Policy: default-src 'none'; ${policies[isolation]}`,
  };
}

type Options = Readonly<Record<string, unknown>>;

/** Options that every widget has. A widget's own options are a single option of a script tag, and props of a component. */
function chosenOptions(state: PlaygroundState): Options {
  const { theme, locale } = liveOptions(state);
  return {
    isolation: state.isolation,
    ...(state.launcher !== 'none' && { launcher: state.launcher }),
    ...(theme && { theme: Object.keys(theme.tokens).length > 0 ? theme : theme.scheme }),
    ...(locale && { locale }),
  };
}

function addAttributes(html: string, options: Options): string {
  const end = '\n></script>';
  if (!html.endsWith(end)) throw new Error('The snippet does not end with its script tag');
  const lines = Object.entries(options).map(
    ([name, value]) => `\n  data-oriel-${kebab(name)}="${escapeAttribute(asText(value))}"`,
  );
  return html.slice(0, -end.length) + lines.join('') + end;
}

/** Options that connect a widget to the application, and its height. */
function applicationOptions(state: PlaygroundState, { api }: PlaygroundServers): Options {
  return {
    api,
    publishableKey: state.publishableKey,
    ...(state.signIn === 'tokens' && { tokenUrl: '/oriel/token' }),
    // A panel has its own height.
    ...(state.launcher === 'none' && { size: heightOf(state) }),
  };
}

const sized = (html: string, state: PlaygroundState) =>
  html.replace('data-oriel-size="640"', `data-oriel-size="${heightOf(state)}"`);

const componentOf = ({ widget }: PlaygroundState) =>
  `Oriel${widget.charAt(0).toUpperCase()}${widget.slice(1)}`;

function elementCode(state: PlaygroundState, { api }: PlaygroundServers, options: Options): string {
  const tag = `oriel-${state.widget}`;
  // The script's own address is the default of `api`.
  const { api: _, ...written } = options;
  return [
    `<script async src="${escapeAttribute(`${api}/sdk/v1/oriel.js`)}"></script>`,
    '',
    `<${tag}`,
    ...markup(written, '  '),
    `></${tag}>`,
  ].join('\n');
}

function mountCode(state: PlaygroundState, options: Options): string {
  return [
    "import { mount } from '@oriel/sdk';",
    '',
    `// The page has <div id="oriel-${state.widget}"></div>.`,
    `const ${state.widget} = mount('#oriel-${state.widget}', ${literal({ widget: state.widget, ...options })});`,
    '',
    `await ${state.widget}.ready;`,
  ].join('\n');
}

function reactCode(state: PlaygroundState, options: Options): string {
  const name = componentOf(state);
  return [
    `import { ${name} } from '@oriel/sdk/react';`,
    '',
    'export function Assistant() {',
    '  return (',
    `    <${name}`,
    ...Object.entries(options).map(([key, value]) => `      ${attribute(key, value)}`),
    '    />',
    '  );',
    '}',
  ].join('\n');
}

function vueCode(state: PlaygroundState, options: Options): string {
  return [
    '<script setup lang="ts">',
    "import { defineElements } from '@oriel/sdk';",
    "import type {} from '@oriel/sdk/vue';",
    '',
    "// In vite.config.ts: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('oriel-') } } })",
    'defineElements();',
    '</script>',
    '',
    '<template>',
    `  <oriel-${state.widget}`,
    ...markup(options, '    '),
    '  />',
    '</template>',
  ].join('\n');
}

/** The same calls and checks as the whole file of the guide, for a server that exists already. */
function endpointCode({ widget, siteOrigin }: PlaygroundState, { api }: PlaygroundServers): string {
  return `import { createServer } from 'node:http';

// The origin of the page, as its secret key allows it.
const origin = ${literal(siteOrigin)};

/** Replace it: the person whom your own session names, or undefined. */
function findUser(request) {
  const isDemo = request.headers.cookie?.includes('session=demo-session');
  return isDemo ? { id: '4711', email: 'mara@example.com', name: 'Mara Lindner' } : undefined;
}

async function giveToken(request, response) {
  const answer = (status, body) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(body));
  if (request.url !== '/oriel/token') return answer(404, { error: 'not_found' });
  // Another site could otherwise ask with the cookies of its visitors.
  if (request.method !== 'POST' || request.headers.origin !== origin) return answer(403, { error: 'forbidden' });
  const user = findUser(request);
  if (!user) return answer(401, { error: 'unauthorized' });
  try {
    const given = await fetch(${literal(`${api}/api/access/v1/embed-tokens`)}, {
      method: 'POST',
      headers: { authorization: \`Bearer \${process.env.ORIEL_SECRET_KEY}\`, 'content-type': 'application/json' },
      body: JSON.stringify({ user, origin, widgets: ['${widget}'] }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!given.ok) throw new Error(\`\${given.status} \${await given.text()}\`);
    answer(200, await given.json());
  } catch (error) {
    console.error('Oriel gave no token:', error);
    answer(502, { error: 'bad_gateway' });
  }
}

createServer(giveToken).listen(8080, '127.0.0.1');`;
}

/** Attributes of an element. */
const markup = (options: Options, indent: string): readonly string[] =>
  Object.entries(options).map(
    ([name, value]) => `${indent}${kebab(name)}="${escapeAttribute(asText(value))}"`,
  );

/** A value as code; text in single quotes where nothing in it needs an escape. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return /^[^'\\\p{Cc}\u2028\u2029]*$/u.test(value) ? `'${value}'` : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const lines = Object.entries(value).map(
    ([key, each]) => `${deeper}${/^\w+$/.test(key) ? key : `'${key}'`}: ${literal(each, deeper)},`,
  );
  return lines.length === 0 ? '{}' : ['{', ...lines, `${indent}}`].join('\n');
}

function attribute(name: string, value: unknown): string {
  if (value === true) return name;
  // Text that contains special JSX characters is written as an expression.
  return typeof value === 'string' && !/["\\&{}<>\n]/.test(value)
    ? `${name}="${value}"`
    : `${name}={${JSON.stringify(value)}}`;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
