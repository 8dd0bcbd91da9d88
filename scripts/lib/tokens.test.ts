import { describe, expect, it } from 'vitest';
import { findTokenProblems } from './tokens.mjs';

const find = (text: string, path = 'packages/ui/src/harbour.css') => findTokenProblems([{ path, text }], 2);

describe('tokens of the style sheets', () => {
  it.each([
    ['font-size: 15.5px', '--_fs-read'],
    ['font: 13px / 1.2 var(--_font)', '--_fs-sm'],
    ['font: 550 var(--_fs-sm) / 1.2 var(--_font)', '--_fw-medium'],
    ['font-weight: 650', '--_fw-bold'],
    ['border-radius: 10px', '--_r-md'],
    ['border-start-start-radius: 14px', '--_r-lg'],
    ['border-radius: var(--_r-lg) var(--_r-lg) 5px 0', '--_r-sm'],
    ['min-height: 34px', '--_ctl'],
    ['height: 30px', '--_ctl-sm'],
  ])('have the scale: %s', (declaration, token) => {
    expect(find(`/* A\n 1px */\n.o-button {\n  color: red;\n  ${declaration};\n}`)).toEqual([
      `packages/ui/src/harbour.css:5: ${declaration} is no token; the nearest is ${token}`,
    ]);
  });

  it.each([
    '.o-button { height: var(--_ctl); border-radius: var(--_r-sm); font: inherit; font-weight: var(--_fw-bold); }',
    '.o-input { font-size: max(16px, var(--_fs-md)); height: auto; min-height: 0; }',
    '.md code { font-size: 0.9em; border-radius: 50%; }',
    '.o-caret { height: 30px; border-radius: 2px; }',
    '.o-button svg, .o-button::before { height: 26px; }',
    '.w-chart text { font-size: 8.5px; }',
  ])('may be tokens, parts of a text or drawings: %s', text => {
    expect(find(text)).toEqual([]);
  });

  it('are numbers of the scale outside of a root', () => {
    const text =
      '.card button { height: 32px; font: 500 14px / 1 serif; border-radius: var(--oriel-r-sm, 6px); }';
    expect(find(text, 'packages/sdk/src/card.css')).toEqual([]);
    expect(find('.card { font-size: 15px; }', 'packages/sdk/src/card.css')).toHaveLength(1);
  });

  it('are expected in no other files', () => {
    for (const path of ['docs/.vitepress/theme/theme.css', 'examples/page.css', 'portal/src/Page.tsx'])
      expect(find('.o-button { height: 30px; }', path)).toEqual([]);
  });

  it('leave widgets a number of lines', () => {
    const sheet = '.w {\n  color: red;\n}\n';
    expect(find(sheet, 'packages/widget-chat/src/chat.css')).toEqual([
      '3 lines of style sheets in widgets, at most 2',
    ]);
    expect(find(sheet, 'packages/widget-kit/src/kit.css')).toEqual([]);
  });
});
