import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { boundedText } from '../text';

/** Limits per workspace; `name`, `url` and `token` in characters. */
export const toolServerLimits = { servers: 10, name: 16, url: 2_000, token: 4_000, tools: 100 } as const;

const name = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9]*$/, 'charset'), z.maxLength(toolServerLimits.name, 'too_long'));
const url = boundedText(toolServerLimits.url, 1).check(
  z.refine(text => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), { error: 'invalid_url' }),
  z.refine(text => !/^https?:\/\/[^/?#]*@/i.test(text), { error: 'invalid_url' }),
);
const token = z.string().check(z.regex(/^[\x21-\x7e]+$/, 'charset'), z.maxLength(toolServerLimits.token));
const tools = z
  .array(z.string().check(z.minLength(1), z.maxLength(200)))
  .check(z.maxLength(toolServerLimits.tools));

/** A server of the Model Context Protocol that a workspace has connected. Times are epoch milliseconds. */
export const toolServer = snakeObject({
  id: z.uuid(),
  /** Short word that prefixes the names of its tools: `mcp_docs_search`. */
  name: z.string(),
  /** Address of its streamable HTTP endpoint. */
  url: z.string(),
  /** Whether a bearer token is sent; the token itself is never returned. */
  hasToken: z.boolean(),
  /** The tools that agents may use. Null: those that declare themselves read-only. */
  tools: z.nullable(z.array(z.string())),
  /** Whether private agents of members who do not manage agents may use them. Absent: no. */
  forOwnAgents: z.optional(z.boolean()),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type ToolServer = z.output<typeof toolServer>;

export const toolServerList = snakeObject({
  /** Whether the operator allows workspaces to connect their own servers. */
  allowed: z.boolean(),
  servers: z.array(toolServer),
});

/** The fields of a new server, for form and server. */
export const toolServerFields = {
  name,
  url,
  /** Sent as a bearer token. Default: none is sent. */
  token: z.optional(token),
  /** Default: null. */
  tools: z.optional(z.nullable(tools)),
  /** Default: false. */
  forOwnAgents: z.optional(z.boolean()),
};

export const toolServerInput = snakeObject(toolServerFields);
export type ToolServerInput = z.output<typeof toolServerInput>;

/** Omitted members stay unchanged. The name cannot change, because agents refer to their tools by it. */
export const toolServerPatch = snakeObject({
  /** A new address without a token removes the stored token. */
  url: z.optional(url),
  /** Null removes it. */
  token: z.optional(z.nullable(token)),
  tools: z.optional(z.nullable(tools)),
  forOwnAgents: z.optional(z.boolean()),
});

/**
 * The reason why a tool is left out. `name`: missing or too long. `schema`: the schema of its arguments is not a JSON Schema of
 * an object. `schema_size`: that schema is too long. `duplicate`: another tool has the name. `too_many`: the list is too long.
 */
export const leftOutReasons = ['name', 'schema', 'schema_size', 'duplicate', 'too_many'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** The tools that a server currently offers. */
export const toolServerOffer = snakeObject({
  reachable: z.boolean(),
  tools: z.array(
    snakeObject({
      name: z.string(),
      description: z.string(),
      /** It declares itself read-only. */
      onlyReads: z.boolean(),
    }),
  ),
  /** Tools that agents can never use, whatever is selected. Default: none. */
  leftOut: z.optional(z.array(snakeObject({ name: z.string(), reason: z.enum(leftOutReasons) }))),
});
export type ToolServerOffer = z.output<typeof toolServerOffer>;
