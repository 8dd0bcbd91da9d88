import { childOf, elementsOf, isOn, settingOf, type XmlElement } from '../xml';

interface ParagraphStyle {
  /** Level of a heading, from 1. */
  readonly heading: number | undefined;
  readonly numberId: string | undefined;
  readonly numberLevel: number | undefined;
  /** The style that brings the numbering; a level of a list may belong to it. */
  readonly numberStyle: string | undefined;
  readonly isHidden: boolean;
}

interface Style {
  readonly type: string;
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly paragraph: XmlElement | undefined;
  readonly run: XmlElement | undefined;
}

/** Styles of a text document, with what they inherit. */
export class WordStyles {
  readonly #styles = new Map<string, Style>();
  readonly #default: string | undefined;
  /** The language of the text, such as `de-DE`. */
  readonly language: string | undefined;
  readonly #resolved = new Map<string, ParagraphStyle>();

  constructor(styles: XmlElement | undefined) {
    this.language = settingOf(styles, 'docDefaults', 'rPrDefault', 'rPr', 'lang');
    for (const element of elementsOf(styles, 'style')) {
      const id = element.attributes.get('styleId') ?? '';
      const type = element.attributes.get('type') ?? '';
      if (type === 'paragraph' && /^(?:1|true|on)$/.test(element.attributes.get('default') ?? ''))
        this.#default = id;
      this.#styles.set(id, {
        type,
        name: settingOf(element, 'name') ?? '',
        basedOn: settingOf(element, 'basedOn'),
        paragraph: childOf(element, 'pPr'),
        run: childOf(element, 'rPr'),
      });
    }
  }

  /** The style and those it is based on. */
  *#chain(id: string | undefined): Generator<readonly [id: string, style: Style]> {
    const seen = new Set<string>();
    for (let at = id; at !== undefined && !seen.has(at); at = this.#styles.get(at)?.basedOn) {
      seen.add(at);
      const style = this.#styles.get(at);
      if (style) yield [at, style];
    }
  }

  /** The numbering that a style names. */
  numberOf(id: string): string | undefined {
    return settingOf(this.#styles.get(id)?.paragraph, 'numPr', 'numId');
  }

  paragraph(id: string | undefined): ParagraphStyle {
    const key = id ?? this.#default ?? '';
    const known = this.#resolved.get(key);
    if (known) return known;
    let heading: number | undefined;
    let number: { readonly id: string; readonly style: string } | undefined;
    let numberLevel: number | undefined;
    let isHidden: boolean | undefined;
    for (const [styleId, { name, paragraph, run }] of this.#chain(key)) {
      const outline = Number(settingOf(paragraph, 'outlineLvl') ?? Number.NaN);
      heading ??=
        outline <= 9
          ? outline + 1
          : /^title$/i.test(name)
            ? 1
            : Number(/^heading ([1-9])$/i.exec(name)?.[1] ?? Number.NaN) || undefined;
      const numberId = settingOf(paragraph, 'numPr', 'numId');
      if (!number && numberId !== undefined) number = { id: numberId, style: styleId };
      const level = settingOf(paragraph, 'numPr', 'ilvl');
      if (level !== undefined) numberLevel ??= Number(level);
      if (childOf(run, 'vanish')) isHidden ??= isOn(run, 'vanish');
    }
    const resolved = {
      // The tenth level is that of text.
      heading: heading === 10 ? undefined : heading,
      numberId: number?.id,
      numberLevel,
      numberStyle: number?.style,
      isHidden: isHidden ?? false,
    };
    this.#resolved.set(key, resolved);
    return resolved;
  }

  /** Whether a character style hides its text. */
  hidesText(id: string | undefined): boolean {
    for (const [, { run }] of this.#chain(id)) if (childOf(run, 'vanish')) return isOn(run, 'vanish');
    return false;
  }
}
