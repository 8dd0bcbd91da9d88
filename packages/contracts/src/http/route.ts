import type * as z from 'zod/mini';
import type { WidgetName } from '../host/widget-name';
import type { CardRight } from '../permissions/card-right';
import type { FeatureName } from '../permissions/feature';
import type { Permission } from '../permissions/permission';
import type { ApiErrorCode } from './error-code';

/** The services a host may point at different bases; each lives under `/api/<service>` of the reference server. */
export const services = ['core', 'prompts', 'chat', 'access'] as const;
export type Service = (typeof services)[number];

/** The resources that a path can name, and the rights that a route can require for each. */
export interface ThingRights {
  readonly card: 'see' | CardRight;
  /** The history of a card. */
  readonly cardVersions: 'see';
  readonly list: 'edit' | 'delete';
  readonly proposal: 'read' | 'decide' | 'withdraw';
  /** `lead`: members who manage teams, and leads of this team. */
  readonly team: 'manage' | 'lead';
  /** An agent of the workspace, not a built-in one. `own`: a private agent of the caller. */
  readonly agent: 'manage' | 'use' | 'own';
  /** `decide`: members who manage agents. `withdraw`: the member who proposed it. */
  readonly agentProposal: 'decide' | 'withdraw';
  readonly spendingLimit: 'manage';
  /** An MCP server of the workspace. */
  readonly toolServer: 'manage';
  /** `leave`: members who manage members, and the member in person. */
  readonly member: 'manage' | 'leave';
  readonly apiKey: 'manage';
  readonly application: 'manage';
  /** `answer`: the invited person, with the token. `see`: also members who manage invites, with the id of the row. */
  readonly invite: 'manage' | 'answer' | 'see';
  /** `own`: only the person who created it. */
  readonly channel: 'own';
  /** `own`: in a channel of that person. */
  readonly message: 'own';
  /**
   * `own`: in a channel or folder of that person, or of an agent that the person manages. `read`: also of an agent that the
   * person may use.
   */
  readonly file: 'own' | 'read';
  /** `own`: only the person who requested it. */
  readonly image: 'own';
  /** `own`: a folder of chats, only for the person who created it. */
  readonly folder: 'own';
}

/**
 * The callers that a route allows. The server's guard (deny by default), the tests' authorization table and the OpenAPI document
 * read it.
 */
export interface RouteAccess {
  /**
   * `none`: anyone. `session`: a signed-in user, by cookie, embed token or API key. `apiKey`: only an API key.
   * `applicationKey`: only the secret key of an application. `publishableKey`: a page whose origin the application allows.
   */
  readonly login: 'none' | 'session' | 'apiKey' | 'applicationKey' | 'publishableKey';
  /**
   * `invited`: a person in a session who need not be a member of the organization yet. The loader of the resource, which the
   * route must name, decides by the invitation. Default: a member.
   */
  readonly membership?: 'invited';
  /**
   * Requires the person's own sign-in, and excludes keys, application users and trusted tokens. `fresh`: in a portal session that
   * was signed in to within `lifetimes.freshSignIn`.
   */
  readonly inPerson?: 'signedIn' | 'fresh';
  /**
   * Callers whose token was requested by a page's server, and is for a widget in `embed`: anybody, or only members through a
   * trusted application. Default: nobody.
   */
  readonly vouched?: 'anybody' | 'members';
  /** Also in a workspace that an operator has suspended, by a session. Default: refused there, as everything else is. */
  readonly whileSuspended?: true;
  /** Required in the organization that the path or query names. */
  readonly permission?: Permission;
  /** Must be `visible` in the organization that the path or query names. */
  readonly feature?: FeatureName;
  /**
   * The part of the request whose `space` names the organization, the prompts service's wire name for it. A caller who is not a
   * member gets the same answer as if it did not exist.
   */
  readonly organizationIn?: 'query' | 'body';
  /** The resource that the path names, and the right on it that the caller needs. The loader of its noun checks it. */
  readonly thing?: { readonly [K in keyof ThingRights]?: ThingRights[K] };
  /** Widgets whose embed tokens may call it. Default: none. */
  readonly embed?: readonly WidgetName[];
}

/** The reason why a call costs more than a database look-up. */
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
 * Treatment of a call without a token from a page of another origin. `guest`: cookies are ignored, so the caller is a guest.
 * `embed`: the handler compares the page's origin with the one that the call is for. `embed-cookie`: the same, and the call may
 * set, read or remove an embed's cookie.
 */
export type CrossOriginCall = 'guest' | 'embed' | 'embed-cookie';

export type RouteBody =
  /** Default of `maxBytes`: 1 MiB. */
  | { readonly kind: 'json'; readonly schema: z.ZodMiniType; readonly maxBytes?: number }
  | { readonly kind: 'multipart'; readonly schema: z.ZodMiniType }
  /** A form with one file of any size. The handler streams it. */
  | { readonly kind: 'upload'; readonly schema: z.ZodMiniType };

export type RouteAnswer =
  | { readonly kind: 'json'; readonly schema: z.ZodMiniType; readonly status?: 200 | 201 | 202 }
  | { readonly kind: 'empty' }
  /** Server-sent events, each validated by the schema. */
  | { readonly kind: 'events'; readonly schema: z.ZodMiniType }
  /** Bytes with a content type of their own, such as an image. A call resolves with the unread response. */
  | { readonly kind: 'file' }
  /** A page or a redirect: for navigation, never for calls. */
  | { readonly kind: 'navigation' };

export interface RouteSpec {
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path below the service's base, with `:name` for each parameter. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: RouteBody;
  readonly answer: RouteAnswer;
  readonly access: RouteAccess;
  /** Codes beyond the general ones (`invalid_payload`, `unauthorized`, `forbidden`, `not_found` …). */
  readonly errors?: readonly ApiErrorCode[];
  /** Code of an internal failure with status 500. Default: `internal`. */
  readonly failure?: ApiErrorCode;
  /**
   * Accepts an `Idempotency-Key`: same key and body, same answer; same key with another body, an error. With `handler`, the
   * handler looks up the key itself, so that no second copy of the answer is stored.
   */
  readonly idempotent?: true | 'handler';
  /** Calls with the same cost share a tenth of the caller's rate limit. Default: only the rate limit of all calls. */
  readonly cost?: RouteCost;
  /** May take longer than 30 s, so a client sets no timeout. Streams and uploads always may. */
  readonly slow?: true;
  /** Allows calls from pages of other origins without a token. Default: no. */
  readonly crossOrigin?: CrossOriginCall;
}

/**
 * Fixes the literal types of one route. Each route is a separate const, so that a bundle only includes those it calls.
 * @__NO_SIDE_EFFECTS__
 */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Part<R extends RouteSpec, K extends 'params' | 'query'> = R[K] extends z.ZodMiniType
  ? Record<never, never> extends z.input<R[K]>
    ? { [P in K]?: z.output<R[K]> }
    : { [P in K]: z.output<R[K]> }
  : unknown;
type BodyPart<R extends RouteSpec> = R['body'] extends { schema: infer S extends z.ZodMiniType }
  ? { body: z.output<S> }
  : unknown;

/** The caller's input: `params`, `query` and `body`, each only if the route has it. */
export type RouteInput<R extends RouteSpec> = Part<R, 'params'> & Part<R, 'query'> & BodyPart<R>;

/** A form as received, still unread. */
export interface UnreadForm {
  /** Value of the `content-type` header, including the boundary. */
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

/** A consumer of events as they occur, such as a connection. */
export interface EventReader<T> {
  /** Aborts when the reader is gone. Later events are lost. */
  readonly signal: AbortSignal;
  /** Whether the reader can take more now; ignoring this fills memory. */
  readonly hasRoom: boolean;
  /** Resolves when there is room, or when the reader is gone. */
  waitForRoom(): Promise<void>;
  /** Never throws. */
  take(event: StreamEvent<T>): void;
}

/**
 * Delivers events as they occur, without a promise for each. Resolves after the last one, or when the reader is gone; rejects if
 * it cannot continue.
 */
export interface EventFeed<T> {
  (reader: EventReader<T>): Promise<void>;
  /** Writes an event as JSON, faster than the route's schema, which is the default. */
  readonly write?: (event: T) => string;
  /** Whether a stopping server keeps the stream open until its last event. Default: false; the reader resumes elsewhere. */
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
