import { expect, it } from 'vitest';
import { isSameSurface, keepOrder } from './api-report.mjs';

it('takes a surface whose unions and records stand in another order for the same', () => {
  const before = 'type View = Name<"form" | "card", 1>;\nreadonly names: {\n  0: "0";\n  1: "1";\n};\n';
  const after = 'type View = Name<"card" | "form", 1>;\nreadonly names: {\n  1: "1";\n  0: "0";\n};\n';
  expect(isSameSurface(before, after)).toBe(true);
});

it('reads strings that contain quotes as single tokens', () => {
  const signs = `const signs = ".'\\"–";`;
  const before = `${signs}\ntype View = "form" | "card"; // the person's\n`;
  expect(isSameSurface(before, `${signs}\ntype View = "card" | "form"; // the person's\n`)).toBe(true);
  expect(isSameSurface(before, before.replace("'", '!'))).toBe(false);
});

it.each([
  ['type View = "card";'],
  ['type View = "form" | "card" | "list";'],
  ['type View = "form" | "cards";'],
  ['type View = ("form" | "card")[];'],
  ['export type View = "form" | "card";'],
])('takes %s for another', after => {
  expect(isSameSurface('type View = "form" | "card";', after)).toBe(false);
});

it('keeps the words of a declaration that has not changed in their order', () => {
  const before = 'type A = 1 | 2;\n\ntype B = 3 | 4;\n\ntype C = 5;\n';
  const after = 'type A = 2 | 1;\n\ntype B = 4 | 3 | 6;\n\ntype D = 7;\n\ntype C = 5;\n';
  expect(keepOrder(before, after)).toBe(
    'type A = 1 | 2;\n\ntype B = 4 | 3 | 6;\n\ntype D = 7;\n\ntype C = 5;\n',
  );
});
