import { expect, it } from 'vitest';
import { cleanSvg } from './clean-svg';

const image = (inner: string, attributes = 'viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;

it('keeps a still image, with its size and a ground', () => {
  const inner =
    '<style>#a{fill:url(#g)}</style><defs><linearGradient id="g"/></defs><g transform="translate(1,2)"><use xlink:href="#a"/><text style="fill: red">x</text></g>';
  const { svg, width, height } = cleanSvg(image(inner), '#ffffff');
  expect([width, height]).toEqual([40, 20]);
  for (const part of ['url(#g)', 'translate(1,2)', 'xlink:href="#a"', '>x<', 'fill="#ffffff"', 'height="20"'])
    expect(svg).toContain(part);
});

it.each([
  '<script>alert(1)</script>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/"/></body></foreignObject>',
  '<image href="https://evil.example/"/>',
  '<use href="https://evil.example/#a"/>',
  '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
  '<g onload="alert(1)"/>',
  '<animate attributeName="href" to="https://evil.example/"/>',
  '<rect fill="url(https://evil.example/#a)"/>',
  '<rect style="fill: u\\72l(https://evil.example/)"/>',
  '<rect xml:base="https://evil.example/"/>',
  '<style>@import "https://evil.example/"; a { background: url("https://evil.example/") }</style>',
  '<style>@font-face { src: url(https://evil.example/) } b { c: image-set("https://evil.example/" 1x) }</style>',
  '<style>a { b: u/**/rl(https://evil.example/) }</style>',
  '<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/>',
  '<?xml-stylesheet href="https://evil.example/"?>',
])('removes what runs or loads: %s', inner => {
  const { svg } = cleanSvg(image(inner));
  expect(svg).not.toMatch(/<(?:script|foreignObject|image|animate|iframe|img|body)/);
  expect(svg).not.toMatch(
    /on\w+=|javascript:|(?:href|base|src)="[^#"]|url\(["']?https?:|@import|image-set\(|xml-stylesheet/,
  );
});

it.each([
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  '<html xmlns="http://www.w3.org/1999/xhtml"/>',
  image('', ''),
  'text',
])('refuses what is no image: %s', markup => {
  expect(() => cleanSvg(markup)).toThrow();
});
