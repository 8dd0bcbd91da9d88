// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax that is converted
import { expect, it } from 'vitest';
import { convertDollarVariables } from './map-row';

it.each([
  ['a ${Name} b', 'a {{Name}} b'],
  ['${Name:Ada}', '{{Name | default: Ada}}'],
  ['${ City : San Francisco }', '{{City | default: San Francisco}}'],
  ['${Ratio:16:9 | 4:3}', '{{Ratio; 16:9; 4:3}}'],
  ['${A;B|C:x;y}', '{{A B C | default: x y}}'],
  ['${Name:}', '{{Name}}'],
  ['${:x} ${} $1 {a}', '${:x} ${} $1 {a}'],
  ['${a${b}', '${a{{b}}'],
])('writes %j as %j', (text, expected) => {
  expect(convertDollarVariables(text)).toBe(expected);
});
