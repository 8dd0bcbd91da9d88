import { builtWidgets, widgetTable } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import { optionNames } from '../options/option-table';

/** The options of all widgets. */
const props: readonly string[] = builtWidgets.flatMap(name => [...widgetTable[name].props]);

/** Maximum edit distance at which an option is suggested for a name. */
const mostDifferences = 2;

/** Attributes that any element may have, besides those with a matching property. */
const common = /^(class|is|exportparts|item(id|prop|ref|scope|type)|xmlns|(data|aria)-.*)$/;

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
    const spell = (option: string) => (written ? (isElement ? '' : 'data-oriel-') + kebab(option) : option);
    const prop = props.find(each => plain(each) === plain(name));
    const advice = prop
      ? `Say it in "${spell('props')}": ${JSON.stringify({ [prop]: value })}.`
      : `The nearest option is "${spell(nearest(name))}".`;
    console.warn(`[oriel] ${where} is no option. ${advice}`);
  }
}

/** Whether an unknown attribute has a meaning for others: browsers, or the library that created the page. */
function isOfPage(element: HTMLElement, attribute: string): boolean {
  if (common.test(attribute)) return true;
  // Elements have properties named like attributes, except for capitals.
  for (const property in element) if (property.toLowerCase() === attribute) return true;
  return !/^[a-z]+$/.test(attribute) && distance(attribute, nearest(attribute)) > mostDifferences;
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

const nearest = (name: string): string =>
  optionNames.reduce<string>(
    (best, each) => (distance(name, each) < distance(name, best) ? each : best),
    optionNames[0] ?? '',
  );

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
