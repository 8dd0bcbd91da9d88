import { expect, it } from 'vitest';
import { fitText } from './fit-text';

it.each([
  ['UX/UI Developer', 'UX-UI Developer'],
  ['World Landmarks: Hyper-Realistic', 'World Landmarks - Hyper-Realistic'],
  ['Marauder’s “Map” – old', "Marauder's 'Map' - old"],
  ['A Mini [CITY NAME] World', 'A Mini (CITY NAME) World'],
  ['🚀 Start_up  ', 'Start up'],
  ['写作、图片', '写作, 图片'],
  ['C++ & more;', 'C plus plus & more,'],
  ['C# in 10:30 h', 'C sharp in 10-30 h'],
  ['Write a .NET API', 'Write a .NET API'],
  ['.NET* basics', '.NET basics'],
  ["'Act' as: you", "'Act' as - you"],
  ['100% more', '100 percent more'],
  ['Bonjour ! Ça va ?*', 'Bonjour ! Ça va ?'],
  ['Hello 🚀!', 'Hello!'],
  ['... and on', 'and on'],
  ['', ''],
  ['***', ''],
])('writes %j as %j', (text, expected) => {
  expect(fitText(text, 50)).toBe(expected);
});

it.each([
  ['C++*', 'C++'],
  ['UX/UI: basics', 'UX/UI - basics'],
  ['#1 snake_case*', '#1 snake_case'],
])('leaves a tag the signs that it may have: %j', (text, expected) => {
  expect(fitText(text, 30, '', 'tag')).toBe(expected);
});

it('cuts between words', () => {
  expect(fitText('Ultra-Detailed Vintage Photo Restoration and Colorization', 50)).toBe(
    'Ultra-Detailed Vintage Photo Restoration and',
  );
  expect(fitText('One two three four', 12, ' ...')).toBe('One two ...');
  expect(fitText('x'.repeat(99), 50)).toHaveLength(50);
});

it('comes to an end with any number of spaces', () => {
  expect(fitText(`a${' '.repeat(1_000_000)}b`, 100_000)).toBe('a b');
});

it.each(['* ', '= ', '\u{1f600} '])('reads a long row of signs once: %j', sign => {
  expect(fitText(sign.repeat(50_000), 100).length).toBeLessThanOrEqual(100);
});

it('counts characters as people do', () => {
  expect([...fitText('𝒜'.repeat(60), 50)]).toHaveLength(50);
});
