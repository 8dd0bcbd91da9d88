/*
 * Finds the tools that an endpoint refuses, so that an answer loses no others. An endpoint refuses a whole request for one tool:
 *
 * 1. The error names tools, or their places: these are left out.
 * 2. It allows fewer tools: the last ones are left out.
 * 3. It names none: groups of the tools that are not our own are left out in turn, until a request is accepted. The tools with
 *    the rarest keywords in their schemas come first, alone; later groups are larger, so that their number stays small.
 * 4. Nothing helps, or the model takes no tools at all: all are left out.
 */
import type { ToolDefinition } from '../../../ai/providers/provider';
import { ProviderError } from '../../../ai/providers/provider-error';

/** After this many refused tools the answer continues without any tools: each refusal costs a request. */
const maxRefusals = 3;
/** Maximum number of groups that are tried. */
const maxGroups = 8;

interface Refused {
  readonly tools: readonly ToolDefinition[];
  /** They may not be the right ones: if the endpoint refuses the request again, they come back. */
  readonly isTrial: boolean;
}

/** Errors of a model that takes no tools at all. */
const withoutTools =
  /support (?:for )?(?:any )?(?:tools?|functions?|tool use|(?:tool|function)[ -]calling)\b(?! (?:schema|param))|tool choice requires/i;
const aboutTools = /\b(?:tools?|functions?|function_declarations|tool_choice)\b/i;
const aboutSchemas =
  /schema|propert|parameter|grammar|\$ref|\$defs|keyword|\b(?:one|any|all)Of\b|additionalProperties/i;
const maxTools = /(?:max(?:imum)?|at most|no more than|up to|limit(?:ed)?)\D{0,40}?(\d{1,4})\b/i;

export class ToolRefusals {
  readonly #isForeign: (name: string) => boolean;
  #count = 0;
  #groups: (readonly ToolDefinition[])[] | undefined;

  /** @param isForeign whether somebody else has written the tool's schema */
  constructor(isForeign: (name: string) => boolean) {
    this.#isForeign = isForeign;
  }

  /** The tools to leave out after an error; none if it is about something else. @param sent the tools that are not left out for good */
  read(
    fault: unknown,
    sent: readonly ToolDefinition[],
    trial: readonly ToolDefinition[],
  ): Refused | undefined {
    if (!ProviderError.isInstance(fault) || sent.length === 0) return undefined;
    const { message, code, statusCode } = fault;
    const isAboutSchemas = aboutSchemas.test(message);
    // Some servers fail at a schema in place of refusing it.
    const isRefusal = code === 'provider_bad_request' || (statusCode === 500 && isAboutSchemas);
    if (!isRefusal) return undefined;
    const named = findNamed(
      message,
      sent.filter(each => !trial.includes(each)),
    );
    if (named.length > 0) {
      this.#count++;
      return { tools: this.#count < maxRefusals ? named : sent, isTrial: false };
    }
    if (!aboutTools.test(message) && !isAboutSchemas) return undefined;
    if (withoutTools.test(message)) return { tools: sent, isTrial: false };
    const most = Number(maxTools.exec(message)?.[1] ?? 0);
    if (most > 0 && most < sent.length) return { tools: sent.slice(most), isTrial: false };
    return isAboutSchemas || this.#groups ? this.#tryNext(sent) : { tools: sent, isTrial: false };
  }

  #tryNext(sent: readonly ToolDefinition[]): Refused {
    this.#groups ??= groupsOf(
      sent.filter(({ name }) => this.#isForeign(name)),
      sent.length,
    );
    const next = this.#groups.shift()?.filter(each => sent.includes(each));
    return next && next.length > 0 && next.length < sent.length
      ? { tools: next, isTrial: true }
      : { tools: sent, isTrial: false };
  }
}

function findNamed(message: string, tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
  const [, index] =
    /\b(?:tools|function_?declarations)(?:\.|\[)(\d+)(?!.*\b(?:tools|function_?declarations)(?:\.|\[)\d)/i.exec(
      message,
    ) ?? [];
  const words = new Set(message.split(/[^\w-]+/));
  return tools.filter(({ name }, place) => words.has(name) || String(place) === index);
}

/** The groups in the order in which they are left out, and all of them at last, if any other tools remain then. */
function groupsOf(suspects: readonly ToolDefinition[], total: number): (readonly ToolDefinition[])[] {
  const sorted = suspects
    .map(tool => ({ tool, oddness: countOdd(tool.parameters) }))
    .toSorted((one, other) => other.oddness - one.oddness)
    .map(({ tool }) => tool);
  const groups: ToolDefinition[][] = [];
  for (let start = 0, size = 1; start < sorted.length; start += size) {
    if (groups.length >= 2) size = groups.length === maxGroups - 1 ? sorted.length : size * 2;
    groups.push(sorted.slice(start, start + size));
  }
  return groups.length > 1 && suspects.length < total ? [...groups, sorted] : groups;
}

const usual = new Set(['type', 'properties', 'required', 'description', 'items', 'enum', 'title', 'default']);

/** Number of rare keywords in a schema. */
const countOdd = (schema: unknown): number =>
  typeof schema !== 'object' || schema === null
    ? 0
    : Object.entries(schema).reduce(
        (sum, [keyword, value]) =>
          sum +
          (Array.isArray(schema) || usual.has(keyword) ? 0 : 1) +
          (keyword === 'properties' && typeof value === 'object' && value !== null
            ? Object.values(value).reduce<number>((inner, each) => inner + countOdd(each), 0)
            : countOdd(value)),
        0,
      );
