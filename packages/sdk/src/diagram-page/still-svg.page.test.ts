import { diagramReport } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { bareSvg } from './bare-svg';
import { stillSvg } from './still-svg';

const image = (inner: string, attributes = 'viewBox="0 0 40 20"') => `<svg ${attributes}>${inner}</svg>`;
const still = (markup: string) => stillSvg(bareSvg(markup), 'Inter, sans-serif', '#ffffff');
/** As a reader of the file parses it. */
const parsed = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;

it('keeps a still image, with its size, its font and a ground', () => {
  const { svg, width, height } = still(
    image(
      '<style>#a{fill:url(#g)}</style><defs><linearGradient id="g"/></defs><g transform="translate(1,2)"><use xlink:href="#a"/><text style="fill: red">a &lt; b</text></g>',
    ),
  );
  expect([width, height]).toEqual([40, 20]);
  for (const part of ['url(#g)', 'translate(1,2)', 'href="#a"', 'a &lt; b', 'fill="#ffffff"', 'height="20"'])
    expect(svg).toContain(part);
  expect(svg).toContain('text{font-family:Inter, sans-serif}');
  expect(diagramReport.safeParse({ kind: 'image', id: 1, image: { svg, width, height } }).success).toBe(true);
});

it('writes labels in HTML as text', () => {
  const { svg } = still(
    image('<foreignObject x="2" width="10" height="4"><div>Ask<br>now</div></foreignObject>'),
  );
  expect(parsed(svg).querySelector('text')?.getAttribute('x')).toBe('7');
  expect(svg).not.toContain('foreignObject');
});

it.each([
  '<script>alert(1)</script>',
  '<foreignObject><body><img src="https://evil.example/"></body></foreignObject>',
  '<image href="https://evil.example/"/>',
  '<use href="https://evil.example/#a"/>',
  '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
  '<g onload="alert(1)"/>',
  '<g x="1" "onload=alert(1) a:b="1" xmlns:c="https://evil.example/"/>',
  '<animate attributeName="href" to="https://evil.example/"/>',
  '<rect fill="url(https://evil.example/#a)"/>',
  '<rect style="fill: u\\72l(https://evil.example/)"/>',
  '<rect xml:base="https://evil.example/"/>',
  '<style>@import "https://evil.example/"; a { background: url("https://evil.example/") }</style>',
  '<style>@im@import x;port "https://evil.example/";</style>',
  '<style>@font-face { src: url(https://evil.example/) } b { c: image-set("https://evil.example/" 1x) }</style>',
  '<style>a { b: u/**/rl(https://evil.example/) } @keyframes m { to { opacity: 0 } }</style>',
  '<desc>\u0001\uFFFF</desc>',
])('leaves nothing that runs, loads or moves, and is well-formed: %s', inner => {
  const { svg } = still(image(inner));
  expect(parsed(svg).localName).toBe('svg');
  expect(svg).not.toMatch(/<(?:script|foreignObject|image|animate|iframe|img|body|parsererror)/);
  expect(svg).not.toMatch(
    /on\w+=|javascript:|(?:href|base|src)="[^#"]|url\(["']?https?:|@import|@keyframes|image-set\(|\uFFFF/,
  );
});

it('refuses an image without a size', () => {
  expect(() => still(image('', ''))).toThrow();
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><x:script xmlns:x="http://www.w3.org/2000/svg"/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'></svg>",
  '<svg xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"/></svg>',
  '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '<svg xmlns="http://www.w3.org/2000/svg"><?xml-stylesheet href="x"?></svg>',
  '<html></html>',
])('the host refuses it where the frame has not cleaned it: %s', svg => {
  const report = { kind: 'image', id: 1, image: { svg, width: 40, height: 20 } };
  expect(diagramReport.safeParse(report).success).toBe(false);
});
