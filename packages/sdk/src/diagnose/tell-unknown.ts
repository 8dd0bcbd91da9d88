import { builtWidgets, widgetTable } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { type OptionName, optionNames } from '../options/option-table';

/** The options of all widgets. */
const props: readonly string[] = builtWidgets.flatMap(name => [...widgetTable[name].props]);

/** Words of other products for an option. */
const otherWords: Readonly<Record<string, OptionName>> = {
  apikey: 'publishableKey',
  auth: 'getToken',
  baseurl: 'api',
  color: 'theme',
  colorscheme: 'theme',
  container: 'target',
  css: 'stylesheets',
  dark: 'theme',
  element: 'target',
  height: 'size',
  host: 'api',
  i18n: 'messages',
  key: 'publishableKey',
  lang: 'locale',
  language: 'locale',
  lazy: 'load',
  mode: 'isolation',
  organization: 'workspace',
  parameters: 'props',
  selector: 'target',
  server: 'api',
  strings: 'messages',
  texts: 'messages',
  translations: 'messages',
  url: 'api',
};

/** Whether a name was probably meant as another: at most two letters differ, fewer in a short one, or one begins the other. */
function isNear(name: string, other: string): boolean {
  const [a, b] = [plain(name), plain(other)];
  const isBeginning = Math.min(a.length, b.length) > 2 && (a.startsWith(b) || b.startsWith(a));
  return isBeginning || distance(a, b) <= Math.min(2, Math.ceil(a.length / 3));
}

/** Attributes that any element may have, besides those with a matching property. */
const common = /^(class|is|exportparts|item(id|prop|ref|scope|type)|xmlns|(data|aria)-.*)$/;

/** The name of an option as the page writes it. */
export const spell = (written: MountContext['written'], name: string): string =>
  written ? (written === 'element' ? '' : 'data-oriel-') + kebab(name) : name;

/** Advice on a name that is no option: the option of the widget or of the mount that was probably meant. */
export function adviceOn(written: MountContext['written'], name: string, value: unknown): string {
  const prop = props.find(each => plain(each) === plain(name));
  const option = meant(name) ?? (prop ? undefined : closest(name, optionNames));
  const near = prop ?? (option ? undefined : closest(name, props));
  if (near) return `Say it in "${spell(written, 'props')}": ${JSON.stringify({ [near]: value })}.`;
  return option ? `The nearest option is "${spell(written, option)}".` : 'No option has a name like it.';
}

/** Warns page authors in the console about unknown options, each with the closest known name. */
export function tellUnknown(context: MountContext, unknown: readonly (readonly [string, unknown])[]): void {
  const { element, written } = context;
  const isElement = written === 'element';
  for (const [name, value] of unknown) {
    const attribute = kebab(name);
    if (isElement && (!element || isOfPage(element, attribute))) continue;
    const where = isElement
      ? `The attribute "${attribute}" of <${element?.localName}>`
      : written
        ? `The attribute "data-oriel-${attribute}" of the script tag`
        : `The option "${name}"`;
    console.warn(`[oriel] ${where} is no option. ${adviceOn(written, name, value)}`);
  }
}

/** Whether an unknown attribute has a meaning for others: browsers, or the library that created the page. */
function isOfPage(element: HTMLElement, attribute: string): boolean {
  if (common.test(attribute)) return true;
  // Elements have properties named like attributes, except for capitals.
  for (const property in element) if (property.toLowerCase() === attribute) return true;
  return !/^[a-z]+$/.test(attribute) && !meant(attribute) && !closest(attribute, optionNames);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

const meant = (name: string): OptionName | undefined =>
  Object.hasOwn(otherWords, plain(name)) ? otherWords[plain(name)] : undefined;

/** The known name that is nearest, if one is near. */
export const closest = (name: string, known: readonly string[]): string | undefined =>
  known.filter(each => isNear(name, each)).sort((a, b) => distance(name, a) - distance(name, b))[0];

/** The number of differing letters (Levenshtein), ignoring capitals and hyphens. */
function distance(first: string, second: string): number {
  const [a, b] = [plain(first), plain(second)];
  let row = [...Array(b.length + 1).keys()];
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...b].entries()) {
      const [left = 0, above = 0, before = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, before + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
