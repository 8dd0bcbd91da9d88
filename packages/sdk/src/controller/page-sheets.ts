/** Style sheets that the page gives a widget, beside its own. */
export class PageSheets {
  #sheets: readonly CSSStyleSheet[] = [];

  /** @param getRoot - In a frame there is none, and no sheet of the page goes into it. */
  constructor(private readonly getRoot: () => ShadowRoot | null | undefined) {}

  /** Puts these in the place of those before. */
  adopt(sheets?: readonly CSSStyleSheet[] | null): void {
    const root = this.getRoot();
    if (!root) return;
    const others = root.adoptedStyleSheets.filter(sheet => !this.#sheets.includes(sheet));
    this.#sheets = sheets ?? [];
    root.adoptedStyleSheets = [...others, ...this.#sheets];
  }
}
