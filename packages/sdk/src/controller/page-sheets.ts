/** Style sheets from the page, added to the widget's own. */
export class PageSheets {
  #sheets: readonly CSSStyleSheet[] = [];

  /** @param getRoot - Returns nothing in an iframe, which gets no sheet from the page. */
  constructor(private readonly getRoot: () => ShadowRoot | null | undefined) {}

  /** Replaces the adopted sheets with these. */
  adopt(sheets?: readonly CSSStyleSheet[] | null): void {
    const root = this.getRoot();
    if (!root) return;
    const others = root.adoptedStyleSheets.filter(sheet => !this.#sheets.includes(sheet));
    this.#sheets = sheets ?? [];
    root.adoptedStyleSheets = [...others, ...this.#sheets];
  }
}
