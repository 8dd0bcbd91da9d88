import type * as z from 'zod/mini';
import type { WidgetName } from '../host/widget-name';
import type { CardRight } from '../permissions/card-right';
import type { FeatureName } from '../permissions/feature';
import type { Permission } from '../permissions/permission';
import type { ApiErrorCode } from './error-code';

/** The services a host may point at different bases; each lives under `/api/<service>` of the reference server. */
export const services = ['core', 'prompts', 'chat', 'access'] as const;
export type Service = (typeof services)[number];

/** The things that a path can name, and the rights that a route can ask for on each. */
export interface ThingRights {
  readonly card: 'see' | CardRight;
  /** The history of a card. */
  readonly cardVersions: 'see';
  readonly list: 'edit' | 'delete';
  readonly proposal: 'read' | 'decide' | 'withdraw';
  readonly team: 'manage';
  /** One of the workspace, not a built-in one. */
  readonly agent: 'manage' | 'use';
  readonly spendingLimit: 'manage';
  /** An MCP server of the workspace. */
  readonly toolServer: 'manage';
  /** `leave`: by whoever manages members, and by the member in person. */
  readonly member: 'manage' | 'leave';
  readonly apiKey: 'manage';
  readonly application: 'manage';
  /** `answer`: by the invited person, with the token. */
  readonly invite: 'manage' | 'answer';
  /** `own`: by the person who made it alone. */
  readonly channel: 'own';
  /** `own`: in a channel of that person. */
  readonly message: 'own';
  /**
   * `own`: in a channel or folder of that person, or of an agent that the person manages. `read`: also of an agent that the
   * person may use.
   */
  readonly file: 'own' | 'read';
  /** `own`: by the person who asked for it alone. */
  readonly image: 'own';
  /** `own`: a folder of chats, by the person who made it alone. */
  readonly folder: 'own';
}

/**
 * The callers that a route allows: read by the server's guard (deny by default), by the authorization table of the tests
 * and by the OpenAPI document.
 */
export interface RouteAccess {
  /**
   * `none`: anyone. `session`: a signed-in user, by cookie, embed token or API key. `apiKey`: only an API key.
   * `applicationKey`: only the secret key of an application. `publishableKey`: a page whose origin the application allows.
   */
  readonly login: 'none' | 'session' | 'apiKey' | 'applicationKey' | 'publishableKey';
  /**
   * `invited`: a person in a session who need not be a member of the organization yet. The loader of the thing, which the
   * route has to name, decides by the invitation. Default: a member.
   */
  readonly membership?: 'invited';
  /**
   * Only under a sign-in of one's own, and never by a key, a person of an application or a trusted token. `fresh`: in a session
   * of the portal that was signed in to within `lifetimes.freshSignIn`.
   */
  readonly inPerson?: 'signedIn' | 'fresh';
  /**
   * Callers whose token was requested by the server of a page, and is for a widget in `embed`: anybody, or only members through a
   * trusted application. Default: nobody.
   */
  readonly vouched?: 'anybody' | 'members';
  /** Needed in the organization that the path or query names. */
  readonly permission?: Permission;
  /** Must be `visible` in the organization that the path or query names. */
  readonly feature?: FeatureName;
  /**
   * Part of the request whose `space` names the organization, as the prompts service calls it on the wire. A caller who is no
   * member is answered as if it did not exist.
   */
  readonly organizationIn?: 'query' | 'body';
  /** The thing that the path names, and the right on it that the caller needs. The loader of its noun checks it. */
  readonly thing?: { readonly [K in keyof ThingRights]?: ThingRights[K] };
  /** Widgets whose embed tokens may call it. Default: none. */
  readonly embed?: readonly WidgetName[];
}

/** Names what makes a call more expensive than a look-up in the database. */
export type RouteCost =
  | 'login'
  | 'embed-token'
  | 'embed-sign-in'
  | 'completion'
  | 'upload'
  | 'export'
  | 'invite'
  | 'payment';

/**
 * How a call without a token from a page of another origin is treated. `guest`: cookies are ignored, so the caller is a
 * guest. `embed`: the handler compares the page's origin with the one that the call is for. `embed-cookie`: the same, and
 * the call may set, read or remove the cookie of an embed.
 */
export type CrossOriginCall = 'guest' | 'embed' | 'embed-cookie';

export type RouteBody =
  | { readonly kind: 'json'; readonly schema: z.ZodMiniType }
  | { readonly kind: 'multipart'; readonly schema: z.ZodMiniType }
  /** A form with one file, of any size. The handler reads it as it comes. */
  | { readonly kind: 'upload'; readonly schema: z.ZodMiniType };

export type RouteAnswer =
  | { readonly kind: 'json'; readonly schema: z.ZodMiniType; readonly status?: 200 | 201 | 202 }
  | { readonly kind: 'empty' }
  /** Server-sent events, each validated by the schema. */
  | { readonly kind: 'events'; readonly schema: z.ZodMiniType }
  /** Bytes of a type of their own, such as a picture. A call resolves with the response, unread. */
  | { readonly kind: 'file' }
  /** A page or a redirect: navigated to, never called. */
  | { readonly kind: 'navigation' };

export interface RouteSpec {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below the service's base, with `:name` for each parameter. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: RouteBody;
  readonly answer: RouteAnswer;
  readonly access: RouteAccess;
  /** Codes beyond the general ones (`invalid_payload`, `unauthorized`, `forbidden`, `not_found` …). */
  readonly errors?: readonly ApiErrorCode[];
  /**
   * Takes an `Idempotency-Key`: same key and body, same answer; same key with another body, an error. With `handler` the
   * handler looks up the key itself, so that no second copy of the answer is stored.
   */
  readonly idempotent?: true | 'handler';
  /** Calls of one cost share a tenth of the caller's rate limit. Default: only the rate limit of all calls. */
  readonly cost?: RouteCost;
  /** May take longer than 30 s, so a client sets no time limit. Streams and uploads always may. */
  readonly slow?: true;
  /** Lets pages of other origins call it without a token. Default: no. */
  readonly crossOrigin?: CrossOriginCall;
}

/** Fixes the literal types of one route. One const a route, so that a bundle carries only those it calls. @__NO_SIDE_EFFECTS__ */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Part<R extends RouteSpec, K extends 'params' | 'query'> = R[K] extends z.ZodMiniType
  ? Record<never, never> extends z.input<R[K]>
    ? { [P in K]?: z.output<R[K]> }
    : { [P in K]: z.output<R[K]> }
  : unknown;
type BodyPart<R extends RouteSpec> = R['body'] extends { schema: infer S extends z.ZodMiniType }
  ? { body: z.output<S> }
  : unknown;

/** The caller's input: `params`, `query` and `body`, each only where the route has it. */
export type RouteInput<R extends RouteSpec> = Part<R, 'params'> & Part<R, 'query'> & BodyPart<R>;

/** A form as it comes over the network, of which nothing has been read. */
export interface UnreadForm {
  /** Value of the header, with the boundary. */
  readonly contentType: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** The handler's input: every declared part, parsed. */
export type HandlerInput<R extends RouteSpec> = {
  params: R['params'] extends z.ZodMiniType ? z.output<R['params']> : undefined;
  query: R['query'] extends z.ZodMiniType ? z.output<R['query']> : undefined;
  body: R['body'] extends { kind: 'upload' }
    ? UnreadForm
    : R['body'] extends { schema: infer S extends z.ZodMiniType }
      ? z.output<S>
      : undefined;
};

/** One server-sent event and its id. */
export interface StreamEvent<T> {
  readonly id: string | undefined;
  readonly event: T;
}

/** A reader of events as they come, such as a connection. */
export interface EventReader<T> {
  /** Aborts when he has gone. What is handed over then is lost. */
  readonly signal: AbortSignal;
  /** Whether he can take more at once; who goes on without room fills memory. */
  readonly hasRoom: boolean;
  /** Resolves when there is room, or when he has gone. */
  waitForRoom(): Promise<void>;
  /** Never throws. */
  take(event: StreamEvent<T>): void;
}

/**
 * Hands its events over the moment they come, without a promise for each. Resolves after the last, or when the reader has
 * gone; rejects where they cannot go on.
 */
export interface EventFeed<T> {
  (reader: EventReader<T>): Promise<void>;
  /** Writes an event as JSON, faster than the schema of the route, which is the default. */
  readonly write?: (event: T) => string;
  /** Whether a stopping server keeps the stream until its last event. Default: false; the reader resumes elsewhere. */
  readonly outlastsStop?: boolean;
}

/** The result of a call. */
export type RouteOutput<R extends RouteSpec> = R['answer'] extends {
  kind: 'json';
  schema: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : R['answer'] extends { kind: 'events'; schema: infer S extends z.ZodMiniType }
    ? AsyncIterable<StreamEvent<z.output<S>>>
    : R['answer'] extends { kind: 'empty' }
      ? undefined
      : Response;

/** The return value of a handler. */
export type HandlerOutput<R extends RouteSpec> = R['answer'] extends {
  kind: 'events';
  schema: infer S extends z.ZodMiniType;
}
  ? EventFeed<z.output<S>>
  : RouteOutput<R>;
