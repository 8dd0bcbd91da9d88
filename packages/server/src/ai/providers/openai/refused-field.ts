/*
 * Finds the field of a request that its endpoint refuses, so that the question can be repeated without it. Endpoints report it in
 * `param`, in the path of a validation error (`loc`), or in a sentence. A sentence may also list allowed fields, or name a
 * replacement: the field that comes first is the refused one.
 */
import { asObject } from '../json';

/** Statuses with which endpoints refuse a request for its content; with 200 the error is in the body. */
const statuses = new Set([200, 400, 404, 405, 415, 422, 500, 501]);

/** A question needs these fields. */
const needed = new Set(['model', 'messages']);

/** Names that are also ordinary words: they only count in quotes, or after a word that introduces a field. */
const words = new Set(['stream', 'tools', 'user', 'stop', 'seed', 'n', 'store', 'metadata']);

const refusing =
  /un(?:known|recogni[sz]ed|supported|expected|available)|\bnot (?:\w+ )?(?:support|permit|allow|recogni[sz]|accept|implement|available|valid|known|yet)|n't support|no longer supported|deprecated|extra[ _](?:input|field|param|argument|forbidden|not)|extra_forbidden|additional propert|additionalProperties|invalid (?:field|argument|parameter|key|property|option)|no such (?:field|option|parameter)|cannot find field|cannot both be|only the default|must be (?:omitted|removed|unset)|requires? (?:--|the )/i;

/** Phrases that introduce alternatives: fields named after them are not refused. */
const alternatives =
  /\b(?:expected one of|expected any of|allowed (?:fields|values|parameters)|supported (?:fields|parameters|values)|valid (?:fields|parameters|values)|did you mean|instead|use)\b/i;

/** Phrases for a model without tool support that do not name the field. */
const withoutTools = /support (?:for )?(?:tools?|function)|tool choice requires/i;

/** Errors about the schema of a tool, which other tools may not have. */
const aboutSchema = /schema|\$ref|\$defs|grammar|(?<!additional )\bproperties\b|\b(?:one|any|all)Of\b/i;

/** The path of one of the tools: `tools[0]`, `tools.0`, `"tools",0`. */
const placeOfTool = /\btools(?:[.[]|\\?["'],\s*)\d/;

/** Maximum depth of objects that is searched. */
const deepest = 6;

/**
 * The field of `body` that an endpoint's error refuses; `undefined` if it refuses none, or a required one. An error in a tool
 * refuses no field: the endpoint quotes names chosen by the tool's author, which may equal those of fields.
 *
 * @param status Status of the response; 200 for an error within a stream.
 * @param tools Names of the tools of the request. Default: none.
 */
export function findRefusedField(
  body: Readonly<Record<string, unknown>>,
  status: number,
  text: string,
  tools: readonly string[] = [],
): string | undefined {
  if (!statuses.has(status) || !refusing.test(text) || namesTool(text, tools)) return undefined;
  const fields = Object.keys(body).filter(field => !needed.has(field));
  const path = findPath(parseJson(text), fields);
  if (path) return path[0] === 'tools' && path.length > 1 ? undefined : path[0];
  const found = findInSentence(text, fields);
  if (found !== undefined && found !== 'tools') return found;
  const isTools = fields.includes('tools') && (found === 'tools' || withoutTools.test(text));
  return isTools && !aboutSchema.test(text) ? 'tools' : undefined;
}

function namesTool(text: string, tools: readonly string[]): boolean {
  const names = new Set(text.split(/[^\w-]+/));
  return placeOfTool.test(text) || tools.some(name => names.has(name));
}

/** The path of the error, starting with the field: from `param` or `loc`, at any depth. */
function findPath(value: unknown, fields: readonly string[], depth = 0): readonly string[] | undefined {
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return first(value, each => findPath(each, fields, depth + 1));
  const object = asObject(value);
  if (!object) {
    // Some gateways wrap the error of the endpoint behind them in a text.
    return typeof value === 'string' && /^[[{]/.test(value)
      ? findPath(parseJson(value), fields, depth + 1)
      : undefined;
  }
  const path = [object.param, object.loc, object.parameter, object.field]
    .flat(2)
    .filter(each => each !== undefined && each !== null)
    .map(String);
  const segments = path.flatMap(each => each.split(/[.[\]]/)).filter(each => each !== 'body' && each !== '');
  const [field] = segments;
  if (field !== undefined && fields.includes(field)) return segments;
  return first(Object.values(object), each => findPath(each, fields, depth + 1));
}

function findInSentence(text: string, fields: readonly string[]): string | undefined {
  const end = alternatives.exec(text)?.index ?? text.length;
  // If a sentence begins with the replacement, all of it counts.
  const places = placesOf(text.slice(0, end), fields);
  const [found] = places.length > 0 ? places : placesOf(text, fields);
  return found?.field;
}

const placesOf = (text: string, fields: readonly string[]) =>
  fields
    .map(field => ({ field, place: patternOf(field).exec(text)?.index ?? -1 }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place);

function patternOf(field: string): RegExp {
  const name = field.replace(/[^\w]/g, '\\$&');
  return words.has(field)
    ? new RegExp(
        `["'\`“‘\\[]${name}["'\`”’\\].]|(?:param(?:eter)?|field|argument|property|option|supplied|support|forbidden)s?:? ${name}\\b`,
        'i',
      )
    : new RegExp(`(?<![\\w])${name}(?![\\w])`, 'i');
}

function first<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
