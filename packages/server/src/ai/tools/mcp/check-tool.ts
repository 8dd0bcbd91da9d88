/*
 * A server's description of a tool is untrusted. Each tool is checked separately, so that a faulty one does not disable the
 * others: endpoints refuse the whole request, with all tools, if one schema is invalid.
 */
import type { LeftOutReason } from '@oriel/contracts';

/** A usable tool. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** The server declares that the tool is read-only. */
  readonly onlyReads: boolean;
}

/** A tool that is left out. */
export interface LeftOutTool {
  /** Truncated; empty if the tool has no name. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** Maximum numbers of tools and characters accepted from a server. */
const listLimits = {
  tools: 100,
  name: 200,
  description: 2_000,
  schema: 20_000,
  leftOut: 1_000,
} as const;

export interface CheckedTools {
  readonly tools: readonly ListedTool[];
  readonly leftOut: readonly LeftOutTool[];
}

/**
 * Splits a list of tools into usable and unusable ones. The first tool with a name keeps it.
 * @param hasMore the server has more tools than were read
 */
export function checkTools(offered: readonly unknown[], hasMore = false): CheckedTools {
  const tools = new Map<string, ListedTool>();
  const leftOut: LeftOutTool[] = [];
  for (const each of offered) {
    const tool = checkTool(each);
    const reason =
      'reason' in tool
        ? tool.reason
        : tools.has(tool.name)
          ? 'duplicate'
          : tools.size >= listLimits.tools
            ? 'too_many'
            : undefined;
    if (reason === undefined && !('reason' in tool)) tools.set(tool.name, tool);
    else if (reason !== undefined && leftOut.length < listLimits.leftOut)
      leftOut.push({ name: tool.name.slice(0, listLimits.name), reason });
  }
  if (hasMore) leftOut.push({ name: '', reason: 'too_many' });
  return { tools: [...tools.values()], leftOut };
}

function checkTool(offered: unknown): ListedTool | LeftOutTool {
  const { name, description, inputSchema, annotations } = isObject(offered) ? offered : {};
  if (typeof name !== 'string' || name === '' || name.length > listLimits.name)
    return { name: typeof name === 'string' ? name : '', reason: 'name' };
  const problem = findSchemaProblem(inputSchema);
  if (problem || !isObject(inputSchema)) return { name, reason: problem ?? 'schema' };
  return {
    name,
    description: typeof description === 'string' ? shorten(description) : '',
    inputSchema: { ...inputSchema, properties: inputSchema.properties ?? {} },
    onlyReads: isObject(annotations) && annotations.readOnlyHint === true,
  };
}

/** The reason why something is no JSON schema of an object, or one that no model could fill in. */
export function findSchemaProblem(schema: unknown): 'schema' | 'schema_size' | undefined {
  if (!isObject(schema) || schema.type !== 'object' || !isSchema(schema)) return 'schema';
  return isTooDeep(schema) || JSON.stringify(schema).length > listLimits.schema ? 'schema_size' : undefined;
}

const cut = ' … (cut)';

/** A cut description says so. */
const shorten = (text: string): string =>
  text.length > listLimits.description ? text.slice(0, listLimits.description - cut.length) + cut : text;

const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const ofNames = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const ofLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const ofOne = ['not', 'if', 'then', 'else', 'items', 'contains', 'propertyNames', 'additionalProperties'];
/** Maximum depth of a schema; a model could not fill in a deeper one. */
const deepest = 40;

/** Maximum depth of any value: one that is much deeper cannot be written as JSON. */
const deepestValue = 200;

/** Searches no deeper than allowed. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepestValue || Object.values(value).some(each => isTooDeep(each, depth + 1)));

/** Whether the keywords of a JSON Schema have values of the right types. */
function isSchema(schema: Readonly<Record<string, unknown>>, depth = 0): boolean {
  if (depth > deepest) return false;
  const isInner = (value: unknown) => isObject(value) && isSchema(value, depth + 1);
  const { type, required, $ref, enum: values } = schema;
  const named = Array.isArray(type) ? type : [type];
  if (type !== undefined && !(named.length > 0 && named.every(each => types.has(String(each))))) return false;
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every(each => typeof each === 'string'))
  )
    return false;
  if ($ref !== undefined && typeof $ref !== 'string') return false;
  if (values !== undefined && !(Array.isArray(values) && values.length > 0)) return false;
  return Object.entries(schema).every(([keyword, value]) => {
    if (ofNames.includes(keyword)) return isObject(value) && Object.values(value).every(isInner);
    if (ofLists.includes(keyword)) return Array.isArray(value) && value.length > 0 && value.every(isInner);
    if (keyword === 'items' && Array.isArray(value)) return value.every(isInner);
    return !ofOne.includes(keyword) || typeof value === 'boolean' || isInner(value);
  });
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
