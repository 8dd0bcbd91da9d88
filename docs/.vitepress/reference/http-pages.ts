import { readFileSync } from 'node:fs';
import type { RouteSpec } from '@oriel/contracts';
import { buildOpenApi, type Operation } from '../../../packages/server/src/http/pages/docs/build-openapi';
import { inlineReferences, responsesOf } from '../../../packages/server/src/http/pages/docs/docs-page';
import { routesByName } from '../../../packages/server/src/http/route/routes';
import { code, page, prose, table } from './markdown';
import { type SchemaNode, typeText } from './schema-text';
import { sources } from './sources';

export interface HttpNoun {
  /** Folder of the noun's routes; also the name of its page. */
  readonly name: string;
  readonly title: string;
  readonly routes: readonly RouteSpec[];
}

/** Groups the routes by their folder in the contracts. */
export async function httpNouns(): Promise<readonly HttpNoun[]> {
  const listed = readFileSync(sources('packages/contracts/src/routes.ts'), 'utf8');
  const nouns = new Map<string, RouteSpec[]>();
  for (const [, path = ''] of listed.matchAll(/from '\.\/(.+)';/g)) {
    const module: Readonly<Record<string, unknown>> = await import(
      sources(`packages/contracts/src/${path}.ts`)
    );
    const routes = Object.keys(module).flatMap(name => routesByName[name] ?? []);
    const folder = path.split('/')[0] ?? path;
    if (routes.length > 0) nouns.set(folder, [...(nouns.get(folder) ?? []), ...routes]);
  }
  const count = [...nouns.values()].flat().length;
  if (count !== Object.keys(routesByName).length)
    throw new Error(`${count} of ${Object.keys(routesByName).length} calls have a page`);
  return [...nouns]
    .map(([name, routes]) => ({ name, title: titleOf(name), routes }))
    .sort((a, b) => a.title.localeCompare(b.title));
}

const titleOf = (folder: string) => {
  const words = folder.replaceAll('-', ' ').replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Builds a page for each noun, and one that lists all calls. */
export function httpPages(nouns: readonly HttpNoun[]): Readonly<Record<string, string>> {
  return {
    index: indexPage(nouns),
    ...Object.fromEntries(nouns.map(noun => [noun.name, nounPage(noun)])),
  };
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

function callsOf(routes: readonly RouteSpec[]): readonly Call[] {
  const { paths } = inlineReferences(buildOpenApi(routes, { title: 'Oriel', url: '' }));
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

function indexPage(nouns: readonly HttpNoun[]): string {
  return page('HTTP API', [
    'Every call of the server. A running server has the same as `/openapi.json`, and as one page at `/docs/api`.',
    'A call is made by a person in a session (a cookie on the server’s own origin), with an embed token or a secret key (`Authorization: Bearer …`), or by anybody; each says which. Ids that the caller may not know of are answered like ids that do not exist, with 404. An answer of status 400 and above has an [error code](../errors.md).',
    ...nouns.map(({ name, title, routes }) =>
      [
        `## ${title}`,
        table(
          ['Call', 'What it does'],
          callsOf(routes).map(({ method, path, operation }) => [
            `[${code(`${method} ${path}`)}](${name}.md#${operation.operationId.toLowerCase()})`,
            prose(operation.summary),
          ]),
        ),
      ].join('\n\n'),
    ),
  ]);
}

function nounPage({ title, routes }: HttpNoun): string {
  return page(`HTTP API: ${title}`, [
    '[All calls](index.md)',
    ...callsOf(routes).map(call => describe(call)),
  ]);
}

function describe({ method, path, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const bodies = Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema, example }]) => [
    `**Body** ${code(type)}`,
    fields(schema),
    details('Example of a body', example),
    details('Body as JSON schema', schema),
  ]);
  const responses = responsesOf(operation);
  const answers = responses
    .filter(({ response }) => !response['x-error-codes'])
    .flatMap(({ status, response: { description: text, content } }) => [
      `**Answer** ${code(status)} ${prose(text)}`,
      ...Object.entries(content ?? {}).flatMap(([type, { schema, example }]) =>
        example === undefined
          ? [`Media type: ${code(type)}`]
          : [
              details(`Example of an answer, ${type}`, example),
              details(`Answer as JSON schema, ${type}`, schema),
            ],
      ),
    ]);
  const errors = responses.filter(({ response }) => response['x-error-codes']);
  return [
    `## ${prose(summary)} {#${operationId.toLowerCase()}}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    `${whoMay(operation)} ${prose(description)}`,
    table(
      ['Parameter', 'In', 'Type', 'Needed'],
      parameters.map(({ name, in: place, schema, required }) => [
        code(name),
        place,
        // The OpenAPI document contains JSON schemas here.
        code(typeText(schema as SchemaNode)),
        required ? 'yes' : '',
      ]),
    ),
    ...bodies,
    ...answers,
    table(
      ['Error', 'Codes'],
      errors.map(({ status, response }) => [code(status), prose(response.description)]),
    ),
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

function whoMay({ security }: Operation): string {
  const ways = security.flatMap(way => Object.keys(way));
  if (ways.length === 0) return 'By anybody.';
  if (ways.includes('publishableKey')) return 'By a page, with a publishable key.';
  return ways.includes('session') ? 'By a signed-in person, a token or a key.' : 'By a secret key.';
}

/** Lists the members of a body; readers look for them first. */
function fields(schema: SchemaNode): string {
  const { properties, required = [] } = schema;
  return table(
    ['Member', 'Type', 'Needed'],
    Object.entries(properties ?? {}).map(([name, value]) => [
      code(name),
      code(typeText(value)),
      required.includes(name) ? 'yes' : '',
    ]),
  );
}

const details = (title: string, schema: unknown): string =>
  `<details>\n<summary>${title}</summary>\n\n\`\`\`txt\n${JSON.stringify(schema, null, 2)}\n\`\`\`\n\n</details>`;
