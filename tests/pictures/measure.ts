import type { Page } from '@playwright/test';

/** Measurements of one screen, with an example of each value. */
export interface Looks {
  /** Left edges of the content of `main`, in pixels. */
  readonly lefts: Readonly<Record<string, string>>;
  readonly sizes: Readonly<Record<string, string>>;
  readonly weights: Readonly<Record<string, string>>;
  /** Heights of buttons, links in the shape of buttons, and fields of one line. */
  readonly heights: Readonly<Record<string, string>>;
  /** Corners of boxes with a fill or a line; `full` is half of a side or more. */
  readonly radii: Readonly<Record<string, string>>;
  /** Fill, ring and weight of the selected rows of the sidebar. */
  readonly selections: Readonly<Record<string, string>>;
  /** Pixels by which the page is wider than the window. */
  readonly overflow: number;
  /** Sum of the layout shifts since the page began to load, with the elements that moved. */
  readonly shift: number;
  readonly shifted: readonly string[];
}

/** Records layout shifts of all later pages of a tab. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen: { value: number; nodes: string[] }[] = [];
    Object.assign(window, { orielShifts: seen });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The type is not part of the DOM library.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        // An entry does not name elements of a shadow root; they are found by their place.
        const findAt = (place: string, root: ParentNode = document): Element | undefined => {
          for (const element of root.querySelectorAll('*')) {
            const inside = element.shadowRoot && findAt(place, element.shadowRoot);
            if (inside) return inside;
            if (root !== document && placeOf(element.getBoundingClientRect()) === place) return element;
          }
          return undefined;
        };
        const nameOf = (node: Node | null | undefined, to: DOMRect): string => {
          const element = node ?? findAt(placeOf(to));
          return element instanceof Element
            ? `${element.localName}.${element.getAttribute('class') ?? ''}`
            : `text “${element?.textContent?.trim().slice(0, 30) ?? ''}”`;
        };
        seen.push({
          value,
          nodes: sources.map(
            ({ node, previousRect: from, currentRect: to }) =>
              `${nameOf(node, to)} from ${placeOf(from)} to ${placeOf(to)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * Measures the page as it is shown, including open shadow roots.
 *
 * A left edge is where a row of the page begins: with a heading, a bordered or filled box, a table or a field in `main`, or with a text
 * or an icon of the header or of a navigation in `main`. A box inside another counted box does not count, nor does one in the right half
 * or with anything to its left, such as an arrow, a picture or another column. Centred headings do not count, nor do the messages of a
 * chat, whose column is that of its text field.
 */
export const measureLooks = (page: Page): Promise<Looks> =>
  page.evaluate(() => {
    const all: Element[] = [];
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        all.push(element);
        if (element.shadowRoot) walk(element.shadowRoot);
      }
    };
    walk(document);
    const found = {
      lefts: {} as Record<string, string>,
      sizes: {} as Record<string, string>,
      weights: {} as Record<string, string>,
      heights: {} as Record<string, string>,
      radii: {} as Record<string, string>,
      selections: {} as Record<string, string>,
    };
    const nameOf = (element: Element): string => {
      const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30);
      const name = [...element.classList].slice(0, 3).join('.');
      return `${element.localName}${name && `.${name}`} “${text}”`;
    };
    const note = (kind: keyof typeof found, value: string | number, element: Element) => {
      found[kind][value] ??= nameOf(element);
    };
    const parentOf = (element: Element): Element | null => {
      const root = element.getRootNode();
      return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    };
    const within = (element: Element, selector: string): boolean => {
      for (let each: Element | null = element; each; each = parentOf(each))
        if (each.matches(selector)) return true;
      return false;
    };
    const isFilled = ({ backgroundColor, borderTopWidth, borderTopColor, boxShadow }: CSSStyleDeclaration) =>
      !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(backgroundColor) ||
      (borderTopWidth !== '0px' && !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(borderTopColor)) ||
      boxShadow !== 'none';
    const hasSidebar = all.some(element => element.matches('.sidebar'));
    const boxes: { element: Element; box: DOMRect }[] = [];
    /** All that can be to the left of a box. */
    const pieces: DOMRect[] = [];
    for (const element of all) {
      const box = element.getBoundingClientRect();
      if (
        box.width < 4 ||
        box.height < 4 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      const isPage =
        within(element, 'main, header, [role=banner]') && !within(element, 'dialog, [role=dialog]');
      const isPart =
        isPage &&
        (within(element, 'main') ? within(element, 'nav') : within(element, 'header, [role=banner]'));
      if (element.matches('svg, img') && isPage) {
        pieces.push(box);
        if (isPart) boxes.push({ element, box });
      }
      if (within(element, 'svg, math, mark, ins, del, .katex')) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isField = element.matches(
        'input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=file]), select',
      );
      if (hasText || isField) {
        note('sizes', Number.parseFloat(style.fontSize), element);
        note('weights', style.fontWeight, element);
      }
      const isControl =
        element.matches('button, [role=button], [role=combobox], a[class*=button]') || isField;
      if (isControl && box.height >= 24 && box.height <= 48 && (isFilled(style) || element.matches('button')))
        if (
          !within(
            element,
            '[class*=card], [class*=row], [role^=menuitem], [role=option], [role=tab], [role=radio], td, nav, .md',
          )
        )
          note('heights', Math.round(box.height), element);
      const radius = Number.parseFloat(style.borderTopLeftRadius);
      if (radius > 0 && isFilled(style))
        note('radii', radius * 2 >= Math.min(box.width, box.height) - 1 ? 'full' : radius, element);
      if (element.matches('[aria-current]') && within(element, '.sidebar') && !within(element, 'main')) {
        // The fill may be that of the row around a link and its actions.
        let row: Element | null = element;
        while (row && !isFilled(getComputedStyle(row)) && row !== parentOf(element)) row = parentOf(row);
        const { backgroundColor, boxShadow } = getComputedStyle(row ?? element);
        note('selections', `${backgroundColor} ${boxShadow} ${style.fontWeight}`, element);
      }
      const isContent = within(element, 'main') && isPage && !within(element, 'nav, [role=log]');
      const isHeading = element.matches('h1, h2, h3') && style.textAlign !== 'center';
      const isBox = isFilled(style) && radius >= 6 && box.width >= 160 && box.height >= 28;
      const isCounted = isContent && (isHeading || isBox || isField || element.matches('table, textarea'));
      if (isCounted) boxes.push({ element, box });
      else if (isPart && hasText) {
        const range = document.createRange();
        range.selectNodeContents(element);
        boxes.push({ element, box: range.getBoundingClientRect() });
      }
      if (isPage && (isCounted || hasText)) pieces.push(box);
    }
    for (const { element, box } of boxes) {
      let isInside = false;
      for (let each = parentOf(element); each; each = parentOf(each))
        if (boxes.some(other => other.element === each)) isInside = true;
      const hasLeft = pieces.some(
        other => other.right <= box.left + 1 && other.top < box.bottom && other.bottom > box.top,
      );
      const isMiddle = Math.abs((box.left + box.right) / 2 - (256 + innerWidth) / 2) < 4 && box.width < 480;
      if (!hasSidebar || isInside || hasLeft || isMiddle || box.left > innerWidth / 2) continue;
      const near = Object.keys(found.lefts).find(value => Math.abs(Number(value) - box.left) <= 2);
      if (near === undefined) note('lefts', Math.round(box.left), element);
    }
    // Set by `recordShifts`.
    const { orielShifts = [] } = window as Window & { orielShifts?: { value: number; nodes: string[] }[] };
    return {
      ...found,
      overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
      shift: orielShifts.reduce((sum, { value }) => sum + value, 0),
      shifted: [...new Set(orielShifts.flatMap(({ nodes }) => nodes))],
    };
  });
