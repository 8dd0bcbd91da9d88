/*
 * Automatic numbers of paragraphs. A paragraph names an instance (`num`) and a level. Instances of one definition (`abstractNum`)
 * count on together, unless an instance starts again. A number may show those of the levels above it: `%1.%2`.
 */

import { formatNumber } from '../number-formats';
import { childOf, elementsOf, isOn, settingOf, type XmlElement } from '../xml';

interface Level {
  readonly start: number;
  readonly format: string;
  readonly custom: string | undefined;
  readonly text: string;
  /** Numbers of all levels are shown as digits. */
  readonly isLegal: boolean;
  /** The level, from 1, whose paragraphs restart this one; 0 for none. Default: every level above. */
  readonly restart: number | undefined;
  readonly hasSpace: boolean;
  /** The paragraph style that uses this level. */
  readonly style: string | undefined;
}

interface Definition {
  readonly id: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Style with the numbering that this definition refers to. */
  readonly styleLink: string | undefined;
  readonly numStyleLink: string | undefined;
}

interface Instance {
  readonly definition: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly starts: ReadonlyMap<number, number>;
}

const lastLevel = 8;
const integer = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;

function readLevel(element: XmlElement): Level {
  const format = childOf(element, 'numFmt');
  return {
    start: integer(settingOf(element, 'start')) ?? 0,
    format: format?.attributes.get('val') ?? 'decimal',
    custom: format?.attributes.get('format'),
    text: settingOf(element, 'lvlText') ?? '',
    isLegal: isOn(element, 'isLgl'),
    restart: integer(settingOf(element, 'lvlRestart')),
    hasSpace: settingOf(element, 'suff') !== 'nothing',
    style: settingOf(element, 'pStyle'),
  };
}

const readLevels = (parent: XmlElement): Map<number, Level> =>
  new Map(
    elementsOf(parent, 'lvl').map(level => [integer(level.attributes.get('ilvl')) ?? 0, readLevel(level)]),
  );

function readInstance(element: XmlElement): Instance {
  const overrides = elementsOf(element, 'lvlOverride').map(
    override => [integer(override.attributes.get('ilvl')) ?? 0, override] as const,
  );
  return {
    definition: settingOf(element, 'abstractNumId') ?? '',
    levels: new Map(overrides.flatMap(([, override]) => [...readLevels(override)])),
    starts: new Map(
      overrides.flatMap(([level, override]) => {
        const start = integer(settingOf(override, 'startOverride'));
        return start === undefined ? [] : [[level, start] as const];
      }),
    ),
  };
}

export class WordNumbering {
  readonly #definitions: ReadonlyMap<string, Definition>;
  readonly #instances: ReadonlyMap<string, Instance>;
  readonly #instanceOfStyle: (style: string) => string | undefined;
  readonly #language: string;
  /** The current numbers of each definition, by level. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  /**
   * @param instanceOfStyle Finds the instance that a numbering style names.
   * @param language Ordinal numbers are written in it. Default: English.
   */
  constructor(
    numbering: XmlElement | undefined,
    instanceOfStyle: (style: string) => string | undefined = () => undefined,
    language = 'en',
  ) {
    this.#language = language;
    this.#instanceOfStyle = instanceOfStyle;
    this.#definitions = new Map(
      elementsOf(numbering, 'abstractNum').map(element => {
        const id = element.attributes.get('abstractNumId') ?? '';
        return [
          id,
          {
            id,
            levels: readLevels(element),
            styleLink: settingOf(element, 'styleLink'),
            numStyleLink: settingOf(element, 'numStyleLink'),
          },
        ];
      }),
    );
    this.#instances = new Map(
      elementsOf(numbering, 'num').map(element => [
        element.attributes.get('numId') ?? '',
        readInstance(element),
      ]),
    );
  }

  #definitionOf(instance: Instance): Definition | undefined {
    const definition = this.#definitions.get(instance.definition);
    const link = definition?.numStyleLink;
    if (link === undefined) return definition;
    const linked = this.#instances.get(this.#instanceOfStyle(link) ?? '');
    return (
      (linked && this.#definitions.get(linked.definition)) ??
      [...this.#definitions.values()].find(({ styleLink }) => styleLink === link) ??
      definition
    );
  }

  /** The level that belongs to a paragraph style. */
  levelOfStyle(instanceId: string, style: string): number | undefined {
    const instance = this.#instances.get(instanceId);
    const definition = instance && this.#definitionOf(instance);
    return [...(definition?.levels ?? [])].find(([, level]) => level.style === style)?.[0];
  }

  /** Counts a paragraph. @returns what is written before it; undefined without a number */
  next(instanceId: string, wanted: number): string | undefined {
    const instance = this.#instances.get(instanceId);
    const definition = instance && this.#definitionOf(instance);
    if (!instance || !definition) return undefined;
    const at = Math.min(Math.max(wanted, 0), lastLevel);
    const levelAt = (index: number) => instance.levels.get(index) ?? definition.levels.get(index);
    const startOf = (index: number) => instance.starts.get(index) ?? levelAt(index)?.start ?? 1;
    const level = levelAt(at);
    if (!level) return undefined;
    const counters = this.#counters.get(definition.id) ?? [];
    this.#counters.set(definition.id, counters);
    if (!this.#started.has(instanceId)) {
      this.#started.add(instanceId);
      for (const index of instance.starts.keys()) counters[index] = undefined;
    }
    const last = counters[at];
    counters[at] = last === undefined ? startOf(at) : last + 1;
    for (let below = at + 1; below <= lastLevel; below++) {
      const restart = levelAt(below)?.restart;
      if (restart === undefined || (restart > 0 && at < restart)) counters[below] = undefined;
    }
    if (level.format === 'bullet') return '- ';
    const number = level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const shown = levelAt(index);
      const format = level.isLegal ? 'decimal' : (shown?.format ?? 'decimal');
      const value = counters[index] ?? startOf(index);
      if (format === 'ordinal' && !/^en/i.test(this.#language)) return `${value}.`;
      return formatNumber(value, format, shown?.custom);
    });
    return number === '' ? undefined : `${number}${level.hasSpace ? ' ' : ''}`;
  }
}
