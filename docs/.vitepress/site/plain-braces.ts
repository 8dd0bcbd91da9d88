import type { MarkdownRenderer } from 'vitepress';

/** Keeps Vue from reading double braces, which mark prompt variables, as template expressions. */
export function plainBraces({ renderer }: MarkdownRenderer): void {
  for (const name of ['text', 'code_inline'] as const) {
    const render = renderer.rules[name];
    if (!render) throw new Error(`There is no rule ${name}`);
    renderer.rules[name] = (...args) => render(...args).replaceAll('{{', '{&#123;');
  }
}
