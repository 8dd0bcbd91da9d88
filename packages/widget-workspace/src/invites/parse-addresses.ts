import { findEmailProblem, limits } from '@oriel/contracts';

/** The addresses in a typed or pasted text. */
export interface ParsedAddresses {
  /** Distinct, in order, as typed. */
  readonly addresses: readonly string[];
  /** Words that are not an address. */
  readonly invalid: readonly string[];
  /** There are more addresses than one request may invite. */
  readonly isTooMany: boolean;
}

/**
 * Parses lists as written by mail programs, tables and people: separated by spaces, lines, commas or semicolons, with names
 * before addresses in angle brackets.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const plain = text.replace(/[^,;<>\n]*<([^<>\n]*)>/g, ' $1 ');
  const words = plain
    .split(/[\s,;]+/)
    .map(word => word.replace(/^["'(]+|["').]+$/g, ''))
    .filter(Boolean);
  const unique = [
    ...new Map(words.toReversed().map(word => [word.toLowerCase(), word])).values(),
  ].toReversed();
  const isAddress = (word: string) => findEmailProblem(word) === undefined;
  const addresses = unique.filter(isAddress);
  return {
    addresses,
    invalid: unique.filter(word => !isAddress(word)),
    isTooMany: addresses.length > limits.seatsPerOrganization,
  };
}
