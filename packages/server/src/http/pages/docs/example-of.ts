/*
 * Makes an example of a JSON schema, the same one each time. Texts are chosen by the name of their member, and by the pattern that
 * they must match.
 */
import type { JsonSchema } from './schema-writer';

/** Values of members, by the end of their name. The first that fits is used. */
const texts: readonly (readonly [name: RegExp, values: readonly string[]])[] = [
  [/e-?mail|domain/i, ['mara@nordhafen.example', 'nordhafen.example']],
  [/origin$/i, ['https://shop.example']],
  [/url|uri|href|address|logo/i, ['https://shop.example/page']],
  [/token|key|secret|cursor|code$/i, ['k3Jd81xQ']],
  [/color|colour/i, ['#0b5c63']],
  [/locale|language/i, ['en']],
  [/time_?zone/i, ['Europe/Berlin']],
  [/currency/i, ['EUR']],
  [/mime|media/i, ['image/png']],
  [/file_?name/i, ['tides.pdf']],
  [/day|date|since|until|from|^to$/i, ['2026-12-01']],
  [/name|title/i, ['Harbour']],
  [/text|content|message|question|prompt|comment|note/i, ['When is high water?']],
];
/** Tried in this order where a pattern refuses the value of the name. */
const others = [
  'Harbour',
  'harbour',
  'a',
  '1',
  '10',
  'A1',
  '#0b5c63',
  '2026-12-01',
  '12:00',
  'de',
  'DE',
  'https://shop.example',
  '/page',
  'a'.repeat(32),
  'a'.repeat(64),
  `sk_${'a'.repeat(40)}`,
];

const formats: Readonly<Record<string, string>> = {
  uuid: '3f0c6a52-8f5e-4c58-9a51-0d6c1e6f7a10',
  'date-time': '2026-12-01T12:00:00.000Z',
  date: '2026-12-01',
  email: 'mara@nordhafen.example',
  uri: 'https://shop.example/page',
};

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const asCount = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** Depth of members that need not be there. */
const optionalDepth = 1;
const deepest = 12;

/** @param components the targets of `$ref`, by their last segment */
export function exampleOf(schema: unknown, components: Readonly<Record<string, JsonSchema>>): unknown {
  const write = (value: unknown, name: string, depth: number): unknown => {
    if (!isObject(value) || depth > deepest) return null;
    const { $ref, allOf, ...own } = value;
    if (typeof $ref === 'string') {
      const target = components[$ref.replace(/^.*\//, '')];
      return write({ ...target, ...own }, name, depth);
    }
    if (Array.isArray(allOf)) {
      const parts = allOf.map(part => write(part, name, depth));
      return parts.every(isObject) ? Object.assign({}, ...parts) : parts[0];
    }
    if ('const' in own) return own.const;
    if ('default' in own && own.default !== null) return own.default;
    const [first] = asList(own.enum);
    if (first !== undefined) return first;
    const [choice] = [...asList(own.anyOf), ...asList(own.oneOf)];
    if (choice !== undefined) return write(choice, name, depth);
    const [type] = [own.type].flat();
    switch (type) {
      case 'string':
        return writeText(own, name);
      case 'integer':
      case 'number':
        return writeNumber(own);
      case 'boolean':
        return true;
      case 'array':
        return Array.from({ length: Math.max(1, asCount(own.minItems, 1)) }, () =>
          write(own.items, name.replace(/s$/, ''), depth + 1),
        );
      case 'object':
        return writeObject(own, depth);
      default:
        // Any value, or none.
        return type === 'null' ? null : {};
    }
  };
  const writeObject = ({ properties, required }: JsonSchema, depth: number) => {
    const needed = new Set(asList(required));
    const members = Object.entries(isObject(properties) ? properties : {});
    return Object.fromEntries(
      members
        .filter(([name]) => needed.has(name) || depth < optionalDepth)
        .map(([name, value]) => [name, write(value, name, depth + 1)]),
    );
  };
  return write(schema, '', 0);
}

function writeNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonSchema): number {
  const least = asCount(minimum, asCount(exclusiveMinimum, 0) + (exclusiveMinimum === undefined ? 0 : 1));
  const step = asCount(multipleOf, 1);
  const value = Math.max(step, Math.ceil(least / step) * step);
  return typeof maximum === 'number' && value > maximum ? maximum : value;
}

function writeText({ format, pattern, minLength, maxLength }: JsonSchema, name: string): string {
  const known = typeof format === 'string' ? formats[format] : undefined;
  if (known !== undefined) return known;
  const fits = (text: string) =>
    text.length >= asCount(minLength, 0) &&
    text.length <= asCount(maxLength, Number.POSITIVE_INFINITY) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  const named = texts.filter(([names]) => names.test(name)).flatMap(([, values]) => values);
  return [...named, ...others].find(fits) ?? 'a'.repeat(asCount(minLength, 1));
}
