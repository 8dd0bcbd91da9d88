import { apiErrorBody, idempotencyKeyHeader, publishableKeyHeader, type RouteSpec } from '@oriel/contracts';
import { nameOf } from '../../route/routes';
import { type JsonSchema, SchemaWriter } from './schema-writer';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: unknown;
  }[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
      }
    >
  >;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const description =
  'Every call needs what its `security` names, and answers an `ApiErrorBody` otherwise. Ids that the caller may not know of are answered like ids that do not exist, with 404.';

/** The OpenAPI document of the routes, generated from their contracts. */
export function buildOpenApi(
  routes: readonly RouteSpec[],
  { title, url }: { title: string; url: string },
): OpenApi {
  const writer = new SchemaWriter();
  const error = writer.schemaOf(apiErrorBody);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = `/api/${route.service}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    methods[route.method.toLowerCase()] = describeRoute(route, writer, error);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1', description },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'oriel-session',
          description: 'The session of a browser',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'An embed token, or a secret key `sk_…`' },
        publishableKey: { type: 'apiKey', in: 'header', name: publishableKeyHeader },
      },
      schemas: writer.components,
    },
  };
}

function describeRoute(route: RouteSpec, writer: SchemaWriter, error: JsonSchema): Operation {
  return {
    operationId: nameOf(route),
    summary: route.summary,
    description: describeAccess(route),
    tags: [route.service],
    security: securityOf(route),
    parameters: [
      ...parametersOf(route.params, 'path', writer),
      ...parametersOf(route.query, 'query', writer),
      ...(route.idempotent
        ? [{ name: idempotencyKeyHeader, in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          [route.body.kind === 'json' ? 'application/json' : 'multipart/form-data']: {
            schema: writer.schemaOf(route.body.schema),
          },
        },
      },
    }),
    responses: { ...answerOf(route, writer), default: errorsOf(route, error) },
  };
}

function describeAccess({ access }: RouteSpec): string {
  const needs = [
    access.membership && 'an invitation to the workspace',
    access.inPerson === 'signedIn' && 'a sign-in of the person, and no key',
    access.inPerson === 'fresh' && 'a session of the portal that was signed in to within 15 minutes',
    access.permission && `the permission \`${access.permission}\``,
    access.feature && `the feature \`${access.feature}\``,
    ...Object.entries(access.thing ?? {}).map(([thing, right]) => `the right \`${right}\` on the ${thing}`),
  ].filter(need => typeof need === 'string');
  const vouched = {
    anybody: ', also where the server of the page vouches for the person',
    members: ', also where the server of a trusted application vouches for the member',
  } as const;
  const embed = access.embed
    ? `Embed tokens of: ${access.embed.join(', ')}${access.vouched ? vouched[access.vouched] : ''}.`
    : 'Not for embed tokens.';
  return `${needs.length > 0 ? `Needs ${needs.join(', ')}. ` : ''}${embed}`;
}

function securityOf({ access }: RouteSpec): Operation['security'] {
  switch (access.login) {
    case 'none':
      return [];
    case 'session':
      return [{ session: [] }, { bearer: [] }];
    case 'applicationKey':
    case 'apiKey':
      return [{ bearer: [] }];
    case 'publishableKey':
      return [{ publishableKey: [] }];
    default:
      return access.login satisfies never;
  }
}

function parametersOf(
  schema: RouteSpec['params'],
  place: 'path' | 'query',
  writer: SchemaWriter,
): Operation['parameters'] {
  if (!schema) return [];
  const { properties, required } = writer.bodyOf(schema);
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: value,
  }));
}

function answerOf({ answer }: RouteSpec, writer: SchemaWriter): Operation['responses'] {
  switch (answer.kind) {
    case 'json':
      return {
        [answer.status ?? 200]: {
          description: 'Done',
          content: { 'application/json': { schema: writer.schemaOf(answer.schema) } },
        },
      };
    case 'events':
      return {
        200: {
          description: 'Server-sent events with ids; the schema is that of one `data`',
          content: { 'text/event-stream': { schema: writer.schemaOf(answer.schema) } },
        },
      };
    case 'empty':
      return { 204: { description: 'Done' } };
    case 'file':
      return {
        200: {
          description: 'The file',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
      };
    case 'navigation':
      return { 303: { description: 'Goes on elsewhere' } };
    default:
      return answer satisfies never;
  }
}

function errorsOf({ errors }: RouteSpec, schema: JsonSchema): Operation['responses'][string] {
  const own = errors?.length ? ` Own codes: ${errors.map(code => `\`${code}\``).join(', ')}.` : '';
  return {
    description: `Refused or failed.${own}`,
    content: { 'application/json': { schema } },
  };
}
