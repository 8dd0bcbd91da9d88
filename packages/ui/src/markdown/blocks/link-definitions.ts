import { parseDestination, parseLabel, parseTitle, skipSpaceAndNewline } from '../inline/link-syntax';

/** The target of a reference link. */
export interface LinkDefinition {
  href: string;
  title: string | null;
}

/** Definitions beyond this number are ignored, so that a hostile text cannot fill the memory. */
const MAX_DEFINITIONS = 2000;

/** Normalizes case and spaces of a label. */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

/**
 * The link definitions of a text. A definition may follow its use: a failed lookup is remembered, and its caller is notified when
 * the definition arrives.
 */
export class LinkDefinitions {
  private readonly known = new Map<string, LinkDefinition>();
  private readonly waiting = new Map<string, Set<() => void>>();
  private readonly answered: (() => void)[] = [];

  get size(): number {
    return this.known.size;
  }

  /** Finds a definition; if it arrives later, the next `tell` calls `onDefined`. */
  find(label: string, onDefined: () => void): LinkDefinition | undefined {
    const key = normalizeLabel(label);
    if (!key) return undefined;
    const found = this.known.get(key);
    if (!found) {
      const waiting = this.waiting.get(key);
      if (waiting) waiting.add(onDefined);
      else this.waiting.set(key, new Set([onDefined]));
    }
    return found;
  }

  add(label: string, definition: LinkDefinition): void {
    const key = normalizeLabel(label);
    if (!key || this.known.has(key) || this.known.size >= MAX_DEFINITIONS) return;
    this.known.set(key, definition);
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    this.answered.push(...(waiting ?? []));
  }

  /** Notifies the callers of newly defined labels; not during parsing, because they read the blocks. */
  tell(): void {
    for (const onDefined of this.answered.splice(0)) onDefined();
  }
}

/**
 * Parses the definitions at the start of a paragraph.
 * @returns their length
 */
export function readDefinitions(text: string, add: (label: string, found: LinkDefinition) => void): number {
  let end = 0;
  while (text[end] === '[') {
    const next = readDefinition(text, end, add);
    if (next === end) break;
    end = next;
  }
  return end;
}

function readDefinition(
  text: string,
  start: number,
  add: (label: string, found: LinkDefinition) => void,
): number {
  const labelEnd = parseLabel(text, start);
  if (labelEnd < 0 || text[labelEnd] !== ':') return start;
  const label = text.slice(start + 1, labelEnd - 1);
  if (!label.trim()) return start;
  const destination = parseDestination(text, skipSpaceAndNewline(text, labelEnd + 1));
  if (!destination || destination.end === labelEnd + 1) return start;
  let end = destination.end;
  let title: string | null = null;
  const titleStart = skipSpaceAndNewline(text, end);
  const parsed = titleStart > end ? parseTitle(text, titleStart) : null;
  if (parsed && lineEnd(text, parsed.end) >= 0) {
    title = parsed.title;
    end = parsed.end;
  }
  end = lineEnd(text, end);
  if (end < 0) return start;
  add(label, { href: destination.href, title });
  return end;
}

/** Start of the next line if only spaces follow, else -1. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (at >= text.length) return at;
  return text[at] === '\n' ? at + 1 : -1;
}
