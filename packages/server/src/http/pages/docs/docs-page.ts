import { html, raw } from 'hono/html';
import type { OpenApi, Operation } from './build-openapi';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The OpenAPI document as one page that needs no script. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(inlineReferences(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))].sort();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/docs/api.css">
</head>
<body>
<header><h1>${document.info.title}</h1>
<p>${withCode(document.info.description)} <a href="/openapi.json">openapi.json</a></p></header>
<nav aria-label="Services">${tags.map(tag => html`<a href="#${tag}">${tag}</a>`)}</nav>
<main>
${tags.map(
  tag => html`<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(({ path, method, operation }) => describe(path, method, operation))}</section>`,
)}
</main>
</body>
</html>`;
  return String(page);
}

function describe(path: string, method: string, operation: Operation) {
  const parts = [
    ...(operation.parameters.length > 0 ? [{ title: 'Parameters', value: operation.parameters }] : []),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
      title: `Body, ${type}`,
      value: schema,
    })),
    ...responsesOf(operation).flatMap(({ status, response: { content, 'x-error-codes': codes } }) =>
      codes
        ? []
        : Object.entries(content ?? {}).map(([type, { schema }]) => ({
            title: `${status}, ${type}`,
            value: schema,
          })),
    ),
  ];
  // All errors have the same form.
  const errors = responsesOf(operation).filter(({ response }) => response['x-error-codes']);
  return html`<details id="${operation.operationId}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${operation.summary}</span></summary>
<p>${withCode(operation.description)}</p>
<ul>${errors.map(({ status, response }) => html`<li>${status} ${withCode(response.description)}</li>`)}</ul>
${parts.map(({ title, value }) => html`<h3>${title}</h3><pre tabindex="0">${json(value)}</pre>`)}
</details>`;
}

/** The responses of an operation whose references are replaced. */
export const responsesOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, response]) =>
    'description' in response ? [{ status, response }] : [],
  );

/** Renders backticks as code and escapes everything else. */
const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

export const docsStyle = String(
  raw(`:root { color-scheme: light dark; --bg: #f5f7f7; --surface: #fff; --line: #dce2e1; --text: #14201f; --text-2: #465351;
  --accent: #0b5c63; --focus: #1a808a; --sunken: #ecf0ef }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1313; --surface: #151b1b; --line: #273030; --text: #e7eeec;
  --text-2: #b0bbb8; --accent: #74d0cd; --focus: #63c6c4; --sunken: #0a0e0e } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 960px; padding: 32px 16px 80px; background: var(--bg); color: var(--text);
  font: 14px/20px system-ui, sans-serif }
h1 { font-size: 28px; font-weight: 600; line-height: 34px } h2 { font-size: 20px; font-weight: 600; margin: 32px 0 8px }
h3 { font-size: 13px; font-weight: 500; margin: 16px 0 4px }
header p, summary span, details p { color: var(--text-2) } a { color: var(--accent) }
nav { display: flex; gap: 16px }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 12px 16px }
summary { cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 56px; color: var(--accent); font-weight: 600 }
code, pre { font: 13px/18px ui-monospace, monospace }
pre { overflow: auto; max-height: 420px; background: var(--sunken); border-radius: 6px; padding: 12px; margin: 0 }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
`),
);

type Members = Readonly<Record<string, unknown>>;

/** Replaces each reference in the document by its component, for pages that show a call with all its parts. */
export function inlineReferences(document: OpenApi): OpenApi {
  const { schemas, responses } = document.components;
  const targets: Readonly<Record<string, object>> = { ...schemas, ...responses };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    return typeof value === 'object' && value !== null ? inlineMembers({ ...value }) : value;
  };
  const inlineMembers = ({ $ref, ...members }: Members): Members => {
    const own = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, inline(value)]));
    if ($ref === undefined) return own;
    const component = targets[String($ref).replace(/^.*\//, '')];
    if (!component) throw new Error(`No component ${$ref}`);
    return { ...inlineMembers({ ...component }), ...own };
  };
  // Only the references have changed.
  return inline(document) as OpenApi;
}
