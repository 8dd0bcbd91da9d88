/*
 * Fits the schema of a tool's arguments to what an endpoint takes. Endpoints refuse a whole request, with all its tools, for one
 * keyword that they do not know. A schema is changed as little as needed, and only loosened: the tool itself checks its arguments.
 *
 * - All: the schema is of an object with `properties`, without combinations at the top. Lists have `items`, and one schema for
 *   them; `required` names each property once; limits have the form of the present drafts.
 * - Google: in addition references are replaced by their target, each value has a type, values of an `enum` have one type, and
 *   only known formats stay. The AI SDK refuses some of these before it sends anything.
 */
import { asObject, type Json } from './json';

export type SchemaWire = 'openai' | 'anthropic' | 'google';

interface Place {
  readonly wire: SchemaWire;
  readonly root: Json;
  /** The references that lead here. */
  readonly references: readonly string[];
  /** Number of references that may still be followed in the whole schema. */
  readonly budget: { left: number };
}

const byName = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const inLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const single = ['not', 'if', 'then', 'else', 'items', 'contains', 'propertyNames', 'additionalProperties'];
const combinations = ['allOf', 'anyOf', 'oneOf'] as const;
/** Keywords that no endpoint needs, or that are refused at the top. */
const unused = new Set(['$schema', '$id', '$comment']);
const notAtTop = new Set<string>([...combinations, 'not', 'if', 'then', 'else', 'enum', 'const', '$ref']);
/** Maximum number of references inside each other; a deeper or recursive one becomes any object. */
const maxReferences = 5;
/** References in references multiply, so their number is bounded as well. */
const maxFollowed = 500;
const googleFormats = new Set(['date-time', 'enum', 'int32', 'int64', 'float', 'double']);

/** The schema of a tool for an endpoint. */
export function fitToolSchema(schema: Json, wire: SchemaWire): Json {
  const place: Place = { wire, root: schema, references: [], budget: { left: maxFollowed } };
  const top = mergeCombinations(resolve(schema, place), place);
  const kept = Object.fromEntries(Object.entries(top).filter(([keyword]) => !notAtTop.has(keyword)));
  return fit({ ...kept, type: 'object', properties: asObject(top.properties) ?? {} }, place);
}

function fit(value: unknown, place: Place): Json {
  const given = asObject(value);
  // A schema that allows everything, or nothing.
  if (!given) return place.wire === 'google' ? { type: 'string' } : {};
  const isGoogle = place.wire === 'google';
  const inner = withReference(given, place);
  const resolved = isGoogle || !canResolve(given, place) ? resolve(given, place) : given;
  const schema = isGoogle ? mergeAll(resolved, inner) : resolved;
  const fitted = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !unused.has(keyword))
      .map(([keyword, each]) => [keyword, fitMember(keyword, each, inner)]),
  );
  fixLimits(fitted);
  const items = schema.items;
  if (Array.isArray(items)) fitted.items = items.length === 1 ? fit(items[0], inner) : anyOf(items, inner);
  fitted.type ??= findType(fitted);
  if (fitted.type === undefined) delete fitted.type;
  if (typesOf(fitted).includes('array')) fitted.items ??= fit(undefined, inner);
  if (Array.isArray(fitted.required)) fitted.required = fitRequired(fitted, isGoogle);
  if (isGoogle) fitForGoogle(fitted, schema);
  return fitted;
}

function fitMember(keyword: string, value: unknown, place: Place): unknown {
  const named = asObject(value);
  if (byName.includes(keyword) && named)
    return Object.fromEntries(Object.entries(named).map(([name, each]) => [name, fit(each, place)]));
  if (inLists.includes(keyword) && Array.isArray(value)) return value.map(each => fit(each, place));
  return single.includes(keyword) && named ? fit(named, place) : value;
}

const anyOf = (list: readonly unknown[], place: Place): Json =>
  list.length === 0 ? fit(undefined, place) : { anyOf: list.map(each => fit(each, place)) };

const typesOf = ({ type }: Json): readonly unknown[] => (Array.isArray(type) ? type : [type]);

function findType(schema: Json): string | undefined {
  if (schema.properties !== undefined) return 'object';
  if (schema.items !== undefined) return 'array';
  const { enum: values } = schema;
  return Array.isArray(values) && values.every(value => typeof value === 'string') ? 'string' : undefined;
}

/** In an older draft, these keywords were flags of the limits beside them. */
function fixLimits(schema: Record<string, unknown>): void {
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue;
    if (schema[flag] && schema[limit] !== undefined) {
      schema[flag] = schema[limit];
      delete schema[limit];
    } else delete schema[flag];
  }
}

function fitRequired({ required, properties }: Json, onlyKnown: boolean): unknown[] {
  const known = asObject(properties) ?? {};
  const names = [...new Set(Array.isArray(required) ? required : [])];
  return onlyKnown ? names.filter(name => Object.hasOwn(known, String(name))) : names;
}

function fitForGoogle(schema: Record<string, unknown>, { enum: values, const: only }: Json): void {
  if (Array.isArray(schema.oneOf) && schema.anyOf === undefined) schema.anyOf = schema.oneOf;
  delete schema.oneOf;
  if (typeof schema.format === 'string' && !googleFormats.has(schema.format)) delete schema.format;
  if (Array.isArray(schema.required) && schema.required.length === 0) delete schema.required;
  const allowed = Array.isArray(values) ? values : only === undefined ? undefined : [only];
  delete schema.const;
  delete schema.enum;
  if (allowed) fitEnum(schema, allowed);
  if (schema.type === undefined && schema.anyOf === undefined) schema.type = 'string';
}

/** An `enum` of values of one type; values of several types are only described. */
function fitEnum(schema: Record<string, unknown>, values: readonly unknown[]): void {
  const given = values.filter(value => value !== null);
  const [type] = new Set(given.map(value => typeof value));
  const isOne = given.length > 0 && given.every(value => typeof value === type);
  const own = typesOf(schema).filter(each => each !== 'null' && each !== undefined);
  const isNumber = own.includes('integer') && given.every(Number.isInteger);
  const fitting = isNumber ? 'integer' : type;
  const isPlain = type === 'string' || type === 'number' || type === 'boolean';
  if (isOne && isPlain && (own.length === 0 || own.includes(fitting))) {
    schema.enum = [...new Set(given)];
    const isNullable = given.length < values.length || typesOf(schema).includes('null');
    schema.type = isNullable ? [fitting, 'null'] : fitting;
    if (isNullable) schema.enum = [...new Set(given), null];
    return;
  }
  const list = JSON.stringify(values).slice(0, 500);
  schema.description = [schema.description, `One of ${list}`].filter(text => text).join('. ');
}

function withReference({ $ref }: Json, place: Place): Place {
  return typeof $ref === 'string' ? { ...place, references: [...place.references, $ref] } : place;
}

const canResolve = ({ $ref }: Json, { root }: Place): boolean =>
  typeof $ref !== 'string' || find(root, $ref) !== undefined;

/** Replaces a reference by its target. */
function resolve(schema: Json, { root, references, budget }: Place): Json {
  const { $ref, ...others } = schema;
  if (typeof $ref !== 'string') return schema;
  budget.left--;
  const isEndless = references.includes($ref) || references.length >= maxReferences || budget.left < 0;
  const target = isEndless ? undefined : find(root, $ref);
  if (isEndless) return { type: 'object', ...others };
  return { ...target, ...others };
}

/** The target of a reference within the schema. */
function find(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const step of reference.slice(1).split('/').slice(1))
    found = asObject(found)?.[decode(step).replaceAll('~1', '/').replaceAll('~0', '~')];
  return asObject(found);
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** Merges the schemas of an `allOf` into one. */
function mergeAll(schema: Json, place: Place): Json {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...others } = schema;
  return merge(others, variantsOf(allOf, place), true);
}

/** Merges all combinations into one schema, in which every property of a variant is allowed. */
function mergeCombinations(schema: Json, place: Place): Json {
  let merged = schema;
  for (const keyword of combinations)
    merged = merge(merged, variantsOf(schema[keyword], place), keyword === 'allOf');
  return merged;
}

const variantsOf = (list: unknown, place: Place): Json[] =>
  (Array.isArray(list) ? list : []).map(each => {
    const variant = asObject(each) ?? {};
    return mergeCombinations(resolve(variant, place), withReference(variant, place));
  });

function merge(schema: Json, variants: readonly Json[], areAllNeeded: boolean): Json {
  if (variants.length === 0) return schema;
  const lists = variants.map(({ required }) => (Array.isArray(required) ? required : []));
  const common = areAllNeeded
    ? lists.flat()
    : (lists[0] ?? []).filter(name => lists.every(each => each.includes(name)));
  const own = Array.isArray(schema.required) ? schema.required : [];
  const required = [...new Set([...own, ...common])];
  const properties = Object.assign(
    {},
    ...variants.toReversed().map(variant => asObject(variant.properties)),
    asObject(schema.properties),
  );
  const hasProperties = Object.keys(properties).length > 0 || schema.properties !== undefined;
  return {
    ...(areAllNeeded && Object.assign({}, ...variants)),
    ...schema,
    ...(hasProperties && { properties }),
    ...(required.length > 0 && { required }),
  };
}
