/*
 * Reduces the events of an endpoint to the members that are read, before the AI SDK checks them. Its schemas refuse a whole answer
 * for one unknown value, while endpoints add kinds of events, blocks and members at any time. Unknown ones are left out here;
 * an event of no known protocol stays as it is, and the SDK refuses it.
 */
import { asObject, type Json } from '../json';

/** Returns the event for the SDK, or undefined to skip it. Used for one answer. */
export type EventRule = (event: Json) => Json | undefined;

/** The members of a value with a name from the list and the type. */
export const pick = (value: unknown, type: 'string' | 'boolean', names: readonly string[]): Json =>
  pickWhere(value, names, each => typeof each === type);

/** The counts of a value with a name from the list. */
export const pickCounts = (value: unknown, names: readonly string[]): Json =>
  pickWhere(value, names, each => Number.isSafeInteger(each) && Number(each) >= 0);

function pickWhere(value: unknown, names: readonly string[], isRight: (value: unknown) => boolean): Json {
  const object = asObject(value) ?? {};
  return Object.fromEntries(names.flatMap(name => (isRight(object[name]) ? [[name, object[name]]] : [])));
}

/** The parts of a list that a rule keeps. */
export const keepParts = (list: unknown, keep: (part: Json) => Json | undefined): Json[] =>
  (Array.isArray(list) ? list : [])
    .map(each => keep(asObject(each) ?? {}))
    .filter(part => part !== undefined);
