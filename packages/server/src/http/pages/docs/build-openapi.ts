import {
  type ApiErrorCode,
  apiErrorBody,
  chatCompletionError,
  idempotencyKeyHeader,
  publishableKeyHeader,
  type RouteSpec,
  services,
} from '@oriel/contracts';
import { errorText } from '../../errors/error-texts';
import { nameOf, type RouteName } from '../../route/routes';
import { errorsByStatus } from './error-statuses';
import { exampleOf } from './example-of';
import { writtenExamples } from './examples';
import { fileTypes } from './file-types';
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
    readonly content: Readonly<Record<string, MediaType & { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

interface MediaType {
  readonly schema: unknown;
  readonly example?: unknown;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, MediaType>>;
  /** The codes of an error. */
  readonly 'x-error-codes'?: readonly ApiErrorCode[];
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly contact: { readonly name: string; readonly url: string };
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const description =
  'Every call needs what its `security` names, and answers an `ApiErrorBody` otherwise. `x-error-codes` lists the codes of each status; readers take others, too. Ids that the caller may not know of are answered like ids that do not exist, with 404.';

/** The OpenAPI document of the routes, generated from their contracts. */
export function buildOpenApi(
  routes: readonly RouteSpec[],
  { title, url }: { title: string; url: string },
): OpenApi {
  const writer = new SchemaWriter();
  const errors = new ErrorWriter(writer);
  const server = url.replace(/\/+$/, '');
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = `/api/${route.service}${route.path.replace(/:(\w+)/g, '{$1}')}`;
    const methods = paths[path] ?? {};
    paths[path] = methods;
    methods[route.method.toLowerCase()] = describeRoute(route, writer, errors);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description,
      contact: { name: title, url: `${server}/docs/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: services
      .filter(name => routes.some(({ service }) => service === name))
      .map(name => ({ name, description: tagTexts[name] })),
    paths: addExamples(paths, writer.components),
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
      responses: errors.components,
      schemas: writer.components,
    },
  };
}

const tagTexts: Readonly<Record<RouteSpec['service'], string>> = {
  access: 'Keys, tokens, sign-ins and applications',
  chat: 'Agents, chats, answers, files and images',
  core: 'People, workspaces, teams, credit and plans',
  prompts: 'Cards and lists of the prompt library',
};

type Paths = Record<string, Record<string, Operation>>;

/** Adds an example to each body and answer in JSON. Only then are all components known. */
function addExamples(paths: Paths, components: Readonly<Record<string, JsonSchema>>): OpenApi['paths'] {
  // The names of operations are those of routes.
  const writtenOf = ({ operationId }: Operation) => writtenExamples[operationId as RouteName];
  const add = (content: Readonly<Record<string, MediaType>>, written: (type: string) => object | undefined) =>
    Object.fromEntries(
      Object.entries(content).map(([type, media]) => [
        type,
        isExemplary(type, media)
          ? { ...media, example: written(type) ?? exampleOf(media.schema, components) }
          : media,
      ]),
    );
  const addTo = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.requestBody && {
      requestBody: {
        ...operation.requestBody,
        // Only examples are added.
        content: add(operation.requestBody.content, () => writtenOf(operation)?.body) as NonNullable<
          Operation['requestBody']
        >['content'],
      },
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        'content' in response && response.content && response['x-error-codes'] === undefined
          ? { ...response, content: add(response.content, type => writtenOf(operation)?.answers?.[type]) }
          : response,
      ]),
    ),
  });
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, addTo(each)])),
    ]),
  );
}

/** Whether a body has members, unlike the bytes of a file. */
const isExemplary = (type: string, { schema }: MediaType): boolean =>
  /\/json$|event-stream$|form-data$/.test(type) && Object.keys(schema ?? {}).length > 0;

/** Writes the errors of calls. Those that calls have in common become components. */
class ErrorWriter {
  readonly #writer: SchemaWriter;
  readonly #components = new Map<string, OpenApiResponse>();

  constructor(writer: SchemaWriter) {
    this.#writer = writer;
  }

  /** In alphabetical order. */
  get components(): Readonly<Record<string, OpenApiResponse>> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  errorsOf(route: RouteSpec): Operation['responses'] {
    const isForPrograms = /^\/v1\/(?:chat\/completions|models)/.test(route.path);
    return Object.fromEntries(
      errorsByStatus(route).map(([status, codes]) => {
        const name = componentNames[`${status} ${codes.join(' ')}`];
        if (isForPrograms || name === undefined) return [status, this.#write(status, codes, isForPrograms)];
        if (!this.#components.has(name)) this.#components.set(name, this.#write(status, codes, false));
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  #write(status: number, codes: readonly ApiErrorCode[], isForPrograms: boolean): OpenApiResponse {
    const [code = 'internal'] = codes;
    const error = {
      code,
      message: errorText(code, 'The sentence for a developer', 'en'),
      requestId: '7d3f0f52-0a39-4d0e-9a0f-5f0f6a1f2b11',
    };
    return {
      description: codes.map(each => `\`${each}\``).join(', '),
      ...((status === 429 || status === 503) && {
        headers: {
          'retry-after': {
            description: 'Seconds after which a repetition may succeed',
            schema: { type: 'integer' },
          },
        },
      }),
      content: {
        'application/json': {
          schema: this.#writer.schemaOf(isForPrograms ? chatCompletionError : apiErrorBody),
          example: {
            error: isForPrograms ? { ...error, type: 'invalid_request_error', param: null } : error,
          },
        },
      },
      'x-error-codes': codes,
    };
  }
}

/** Names of the answers that many calls have in common, by status and codes. */
const componentNames: Readonly<Record<string, string>> = {
  '400 invalid_payload': 'InvalidInput',
  '401 unauthorized token_expired token_rejected secret_key_rejected': 'NotSignedIn',
  '401 secret_key_rejected': 'SecretKeyRejected',
  '401 publishable_key_unknown': 'PublishableKeyUnknown',
  '403 forbidden': 'Forbidden',
  '403 forbidden organization_suspended': 'ForbiddenInWorkspace',
  '403 forbidden application_disabled origin_not_allowed': 'ForbiddenToPage',
  '403 forbidden organization_suspended application_disabled origin_not_allowed':
    'ForbiddenToPageInWorkspace',
  '403 forbidden feature_disabled organization_suspended application_disabled origin_not_allowed':
    'ForbiddenOrDisabled',
  '403 forbidden own_sign_in_required': 'ForbiddenToKeys',
  '403 forbidden own_sign_in_required fresh_sign_in_required': 'ForbiddenWithoutFreshSignIn',
  '404 not_found': 'NotFound',
  '408 invalid_payload': 'TooSlow',
  '409 conflict': 'Conflict',
  '413 too_large': 'TooLarge',
  '415 unsupported_media_type': 'WrongMediaType',
  '422 idempotency_key_reused': 'IdempotencyKeyReused',
  '429 rate_limited': 'TooManyCalls',
  '500 internal': 'Failed',
  '503 unavailable': 'Unavailable',
};

function describeRoute(route: RouteSpec, writer: SchemaWriter, errors: ErrorWriter): Operation {
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
    responses: { ...answerOf(route, writer), ...errors.errorsOf(route) },
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

function answerOf(route: RouteSpec, writer: SchemaWriter): Operation['responses'] {
  const { answer } = route;
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
      return { 200: fileAnswerOf(route, writer) };
    case 'navigation':
      return {
        303: { description: 'Goes on elsewhere' },
        default: {
          description: 'An error',
          content: { 'application/json': { schema: writer.schemaOf(apiErrorBody) } },
        },
      };
    default:
      return answer satisfies never;
  }
}

function fileAnswerOf(route: RouteSpec, writer: SchemaWriter): OpenApiResponse {
  // The names of operations are those of routes.
  const types = fileTypes[nameOf(route) as RouteName];
  if (!types) throw new Error(`The media types of ${nameOf(route)} are not known`);
  const hasEvents = 'text/event-stream' in types;
  return {
    description: hasEvents
      ? 'The answer; with `stream`, server-sent events. The schema is that of one `data`; the last one is `[DONE]`'
      : 'The file',
    content: Object.fromEntries(
      Object.entries(types).map(([type, schema]) => [
        type,
        {
          schema:
            schema === 'bytes'
              ? { type: 'string', format: 'binary' }
              : schema === 'text'
                ? { type: 'string' }
                : schema === 'json'
                  ? {}
                  : writer.schemaOf(schema),
        },
      ]),
    ),
  };
}
