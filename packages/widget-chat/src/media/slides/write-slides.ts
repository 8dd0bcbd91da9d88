import type { Locale } from '@oriel/contracts';
import type PptxGenJS from 'pptxgenjs';
import type { SlideDeck, SlideLine } from './read-outline';

/** Inches of a wide slide. */
const size = { width: 13.33, margin: 0.6 } as const;
const inner = size.width - 2 * size.margin;
const colours = { text: '1F2937', quiet: '6B7280', head: 'E5E7EB', line: 'D1D5DB' } as const;
const codeFont = 'Courier New';

export const slidesType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/**
 * Writes a presentation. The file has no links and loads no external resources.
 *
 * @param author - name in the properties of the file
 */
export async function writeSlides(deck: SlideDeck, locale: Locale, author: string): Promise<ArrayBuffer> {
  const { default: Presentation } = await import('pptxgenjs');
  const file = new Presentation();
  file.layout = 'LAYOUT_WIDE';
  file.title = deck.title;
  file.company = author;
  file.author = author;
  defineLayouts(file);
  const lang = { de: 'de-DE', en: 'en-US' }[locale];
  const cover = file.addSlide({ masterName: 'Cover' });
  cover.addText(deck.title, { placeholder: 'title', lang });
  // An empty placeholder would show its prompt.
  cover.addText(deck.subtitle || ' ', { placeholder: 'subtitle', lang });
  if (deck.notes) cover.addNotes(deck.notes);
  for (const { title, lines, table, notes } of deck.slides) {
    const slide = file.addSlide({ masterName: table || lines.length === 0 ? 'Title only' : 'Content' });
    slide.addText(title || ' ', { placeholder: 'title', lang });
    if (table)
      slide.addTable(
        table.map((row, index) =>
          row.map(text => ({
            text,
            options: index === 0 ? { bold: true, fill: { color: colours.head } } : {},
          })),
        ),
        {
          x: size.margin,
          y: 1.5,
          w: inner,
          fontSize: 14,
          color: colours.text,
          border: { type: 'solid', pt: 0.75, color: colours.line },
          autoPage: false,
        },
      );
    else if (lines.length > 0)
      slide.addText(
        lines.map(line => ({ text: line.text, options: { ...lookOf(line), breakLine: true, lang } })),
        { placeholder: 'body' },
      );
    if (notes) slide.addNotes(notes);
  }
  const written = await file.write({ outputType: 'arraybuffer' });
  if (!(written instanceof ArrayBuffer)) throw new TypeError('A presentation is bytes');
  return written;
}

function lookOf({ kind, level }: SlideLine): PptxGenJS.TextPropsOptions {
  if (kind === 'bullet') return { bullet: true, indentLevel: level };
  if (kind === 'number') return { bullet: { type: 'number' }, indentLevel: level };
  if (kind === 'code') return { bullet: false, fontFace: codeFont, fontSize: 14 };
  return { bullet: false, bold: kind === 'strong' };
}

/** Layouts with real placeholders: outline view and screen readers find titles by them. */
function defineLayouts(file: PptxGenJS): void {
  const title = {
    placeholder: {
      options: {
        name: 'title',
        type: 'title',
        x: size.margin,
        y: 0.4,
        w: inner,
        h: 0.9,
        fontSize: 30,
        bold: true,
        color: colours.text,
        align: 'left',
        valign: 'middle',
      },
      text: '',
    },
  } as const;
  file.defineSlideMaster({
    title: 'Cover',
    objects: [
      {
        placeholder: {
          ...title.placeholder,
          options: { ...title.placeholder.options, y: 2.2, h: 1.5, fontSize: 40 },
        },
      },
      {
        placeholder: {
          options: {
            name: 'subtitle',
            type: 'body',
            x: size.margin,
            y: 3.8,
            w: inner,
            h: 1.2,
            fontSize: 20,
            color: colours.quiet,
            valign: 'top',
          },
          text: '',
        },
      },
    ],
  });
  file.defineSlideMaster({ title: 'Title only', objects: [title] });
  file.defineSlideMaster({
    title: 'Content',
    objects: [
      title,
      {
        placeholder: {
          options: {
            name: 'body',
            type: 'body',
            x: size.margin,
            y: 1.5,
            w: inner,
            h: 5.4,
            fontSize: 18,
            color: colours.text,
            valign: 'top',
          },
          text: '',
        },
      },
    ],
  });
}
