import { findEmailProblem, limits } from '@oriel/contracts';

/** The addresses in a text that was typed or pasted. */
export interface ParsedAddresses {
  /** Each once, in their order, as they were typed. */
  readonly addresses: readonly string[];
  /** What is no address. */
  readonly invalid: readonly string[];
  /** There are more than can be invited at once. */
  readonly isTooMany: boolean;
}

/**
 * Reads lists as mail programs, tables and people write them: divided by spaces, lines, commas or semicolons, with names
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
