import { writeEmbedCode } from '@oriel/contracts';
import { liveOptions, type PlaygroundState } from './playground-state';

export interface PlaygroundServers {
  readonly api: string;
  readonly frameOrigin: string;
}

/** The code that a reader copies. */
export interface PlaygroundCode {
  readonly html: string;
  readonly react: string;
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
  const hasProps = Object.keys(props).length > 0;
  return {
    html: addAttributes(snippet.html, { ...chosenOptions(state), ...(hasProps && { props }) }),
    react: reactCode(state, servers),
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

function reactCode(state: PlaygroundState, { api }: PlaygroundServers): string {
  const { widget, signIn, publishableKey, launcher } = state;
  const name = `Oriel${widget.charAt(0).toUpperCase()}${widget.slice(1)}`;
  const options = {
    api,
    publishableKey,
    ...(signIn === 'tokens' && { tokenUrl: '/oriel/token' }),
    // The same height as the snippet; a panel has its own height.
    ...(launcher === 'none' && { size: 640 }),
    ...chosenOptions(state),
    ...liveOptions(state).props,
  };
  const lines = Object.entries(options).map(([key, value]) => `      ${attribute(key, value)}`);
  return [
    `import { ${name} } from '@oriel/sdk/react';`,
    '',
    'export function Assistant() {',
    '  return (',
    `    <${name}`,
    ...lines,
    '    />',
    '  );',
    '}',
  ].join('\n');
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
