import { checkOptions, parseOption, wrongOption } from './check-options';
import type { MountOptions } from './mount-options';
import { optionNames, optionTable } from './option-table';

const toKebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const optionOfAttribute = new Map<string, string>(optionNames.map(name => [toKebab(name), name]));

/** Functions, and objects that hold functions: they have no text form. */
export const unwritten: ReadonlySet<string> = new Set(['getToken', 'tools', 'on', 'signal', 'stylesheets']);

/** Parses an attribute's text; values that are already parsed, or were set later, stay as they are. */
export function readAttribute(name: string, text: unknown): unknown {
  if (typeof text === 'string' && unwritten.has(name)) throw wrongOption(name, text);
  return parseOption(name, text);
}

/** Options, and the source of their unparsed attribute texts, if any. */
export interface WrittenOptions {
  readonly options: MountOptions;
  readonly written?: 'element' | HTMLScriptElement | undefined;
}

/**
 * Parses and checks the options of a mount. Other attributes of an element belong to the page, but every `data-oriel-` attribute
 * of a script must be an option.
 */
export function readOptions({ options, written }: WrittenOptions): MountOptions {
  if (!written) return checkOptions(options);
  const entries = Object.entries(options).filter(
    ([name]) => written !== 'element' || Object.hasOwn(optionTable, name),
  );
  return checkOptions(Object.fromEntries(entries.map(([name, value]) => [name, readAttribute(name, value)])));
}

/** The entries that are not options, without those that any element may have. */
export const unknownOptions = (options: object, element?: HTMLElement | null): [string, unknown][] =>
  Object.entries(options).filter(
    ([name]) =>
      !Object.hasOwn(optionTable, name) &&
      !(element && (/^(class$|data|aria)/.test(name) || name in element)),
  );

/**
 * Watches the attributes of an element that are options, until the returned function is called.
 *
 * @param onChange - called with the name of an option and its text, null if the attribute was removed
 * @param onOther - called with a changed attribute that is not an option
 */
export function followAttributes(
  element: HTMLElement,
  onChange: (option: string, text: string | null) => void,
  onOther?: (other: object) => void,
): () => void {
  const observer = new MutationObserver(records => {
    for (const attribute of new Set(records.map(({ attributeName }) => attributeName ?? ''))) {
      const option = optionOfAttribute.get(attribute);
      // The browser empties the attribute `nonce` by itself.
      if (!option) onOther?.({ [attribute]: element.getAttribute(attribute) });
      if (!option || option === 'nonce') continue;
      onChange(option, element.getAttribute(attribute));
    }
  });
  observer.observe(element, { attributes: true });
  return () => observer.disconnect();
}
