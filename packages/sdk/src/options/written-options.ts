import { checkOptions, invalid, parseOption } from './check-options';
import type { MountOptions } from './mount-options';
import { optionNames, optionTable } from './option-table';

const toKebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

const optionOfAttribute = new Map<string, string>(optionNames.map(name => [toKebab(name), name]));

/** Functions and what holds some: no text says them. */
const unwritten: ReadonlySet<string> = new Set(['getToken', 'tools', 'on', 'signal', 'stylesheets']);

/** What the text of an attribute says; what has been read before, or given since, stays as it is. */
function readAttribute(name: string, text: unknown): unknown {
  if (typeof text === 'string' && unwritten.has(name))
    throw invalid(`Option "${name}" cannot be an attribute.`);
  return parseOption(name, text);
}

/** Options, and where they stand as texts of attributes that are yet to be read, if they do. */
export interface WrittenOptions {
  readonly options: MountOptions;
  readonly written?: 'element' | HTMLScriptElement | undefined;
}

/**
 * The options of a mount, read and checked. The attributes of an element that are no options are the page's own;
 * whatever stands behind the `data-oriel-` of a script must be an option.
 */
export function readOptions({ options, written }: WrittenOptions): MountOptions {
  if (!written) return checkOptions(options);
  const entries = Object.entries(options).filter(
    ([name]) => written !== 'element' || Object.hasOwn(optionTable, name),
  );
  return checkOptions(Object.fromEntries(entries.map(([name, value]) => [name, readAttribute(name, value)])));
}

/** What is no option, without what elements of any page have. */
export const unknownOptions = (options: object, element?: HTMLElement | null): [string, unknown][] =>
  Object.entries(options).filter(
    ([name]) =>
      !Object.hasOwn(optionTable, name) &&
      !(element && (/^(class$|data|aria)/.test(name) || name in element)),
  );

/**
 * Tells of each change of an attribute that is an option, until the function it returns is called.
 *
 * @param onOther - is called with one that is none
 */
export function followAttributes(
  element: HTMLElement,
  onChange: (patch: MountOptions) => void,
  onOther?: (other: object) => void,
): () => void {
  const observer = new MutationObserver(records => {
    for (const attribute of new Set(records.map(({ attributeName }) => attributeName ?? ''))) {
      const option = optionOfAttribute.get(attribute);
      // The browser empties the attribute `nonce` by itself.
      if (!option) onOther?.({ [attribute]: element.getAttribute(attribute) });
      if (!option || option === 'nonce') continue;
      const text = element.getAttribute(attribute);
      try {
        onChange({ [option]: text === null ? null : readAttribute(option, text) });
      } catch (error) {
        reportError(error);
      }
    }
  });
  observer.observe(element, { attributes: true });
  return () => observer.disconnect();
}
