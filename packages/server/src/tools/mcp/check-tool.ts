/*
 * What a server says of a tool is a stranger's writing. Each tool is checked by itself, so that a faulty one takes no other away.
 * A schema goes to the model as it is, and endpoints refuse a request with one that is none: all tools of the agent would go.
 */
import type { LeftOutReason } from '@oriel/contracts';

/** A tool that can be offered. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** It says of itself that it changes nothing. */
  readonly onlyReads: boolean;
}

/** A tool that is left out. */
export interface LeftOutTool {
  /** Cut, and empty where there is none. */
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** What is taken of a server at most, in tools and in characters. */
const listLimits = {
  tools: 100,
  name: 200,
  description: 2_000,
  schema: 20_000,
  leftOut: 100,
} as const;

export interface CheckedTools {
  readonly tools: readonly ListedTool[];
  readonly leftOut: readonly LeftOutTool[];
}

/** Parts the tools of a list into those that can be used and the others. The first of a name has it. */
export function checkTools(offered: readonly unknown[]): CheckedTools {
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
  return { tools: [...tools.values()], leftOut };
}

function checkTool(offered: unknown): ListedTool | LeftOutTool {
  const { name, description, inputSchema, annotations } = isObject(offered) ? offered : {};
  if (typeof name !== 'string' || name === '' || name.length > listLimits.name)
    return { name: typeof name === 'string' ? name : '', reason: 'name' };
  if (!isObject(inputSchema) || inputSchema.type !== 'object' || !isSchema(inputSchema))
    return { name, reason: 'schema' };
  if (JSON.stringify(inputSchema).length > listLimits.schema) return { name, reason: 'schema_size' };
  return {
    name,
    description: typeof description === 'string' ? description.slice(0, listLimits.description) : '',
    inputSchema,
    onlyReads: isObject(annotations) && annotations.readOnlyHint === true,
  };
}

const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);
const ofNames = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const ofLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const ofOne = ['not', 'if', 'then', 'else', 'items', 'contains', 'propertyNames', 'additionalProperties'];
/** Levels of a schema that are looked at; one with more is none that a model could fill. */
const deepest = 40;

/** Whether something is a JSON Schema, as far as its keywords hold what they have to. */
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
