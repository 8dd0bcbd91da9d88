/** Presentations, and what a careful person reads in them. */
import {
  contentTypes,
  declaration,
  makeChart,
  makeDiagram,
  officeNamespace,
  relations,
  type SampleFile,
  zip,
} from './sample-file';

const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const namespaces = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  `xmlns:r="${officeNamespace}/relationships"`,
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
].join(' ');

const lines = (texts: readonly string[]) =>
  texts.map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('');
const shapeOf = (paragraphs: string, properties = '') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="Shape"/><p:cNvSpPr/><p:nvPr>${properties}</p:nvPr></p:nvSpPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
const shape = (...texts: readonly string[]) => shapeOf(lines(texts));
const frame = (content: string) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="2" name="Frame"/></p:nvGraphicFramePr><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
const cell = (text: string, attributes = '') =>
  `<a:tc${attributes}><a:txBody>${text === '' ? '<a:p/>' : lines(text.split('\n'))}</a:txBody></a:tc>`;
const table = (...rows: readonly (readonly string[])[]) =>
  frame(`<a:tbl>${rows.map(cells => `<a:tr>${cells.join('')}</a:tr>`).join('')}</a:tbl>`);
const picture = (attributes = '', content = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="Bild"${attributes}/><p:nvPr>${content}</p:nvPr></p:nvPicPr></p:pic>`;

const slideOf = (content: string, attributes = '', kind = 'sld') =>
  `${declaration}<p:${kind} ${namespaces}${attributes}><p:cSld><p:spTree><p:nvGrpSpPr/>${content}</p:spTree></p:cSld></p:${kind}>`;

/** Further parts of a slide by their relation. */
type Parts = Readonly<Record<string, readonly [type: string, content: string]>>;

/** Files of a presentation. The first slide gets the parts. */
function pptxFiles(slides: readonly string[], parts: Parts = {}): Readonly<Record<string, string>> {
  const last = slides.length;
  return {
    '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `${declaration}<p:presentation ${namespaces}><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    // The order of the slides is that of the list, not of the file names.
    'ppt/_rels/presentation.xml.rels': relations({
      ...Object.fromEntries(
        slides.map((_, index) => [`rId${index + 1}`, ['slide', `slides/slide${last - index}.xml`] as const]),
      ),
      authors: ['commentAuthors', 'commentAuthors.xml'],
    }),
    'ppt/commentAuthors.xml': `${declaration}<p:cmAuthorLst ${namespaces}><p:cmAuthor id="0" name="Anna Muster"/></p:cmAuthorLst>`,
    ...Object.fromEntries(slides.map((slide, index) => [`ppt/slides/slide${last - index}.xml`, slide])),
    [`ppt/slides/_rels/slide${last}.xml.rels`]: relations(
      Object.fromEntries(
        Object.entries(parts).map(([id, [type]]) => [id, [type, `../parts/${id}.xml`] as const]),
      ),
    ),
    ...Object.fromEntries(Object.entries(parts).map(([id, [, content]]) => [`ppt/parts/${id}.xml`, content])),
  };
}

const makePptx = (...given: Parameters<typeof pptxFiles>): Uint8Array => zip(pptxFiles(...given));

const automatic = (text: string, type: string, attributes = '', level = 0) =>
  `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}"${attributes}/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;

export const makeSlideFiles = (): readonly SampleFile[] => [
  {
    name: 'pitch.pptx',
    bytes: makePptx([slideOf(shape('Our plan', 'Grow by half')), slideOf(shape('Thank you'))], {
      notes: [
        'notesSlide',
        slideOf(shapeOf(lines(['7']), '<p:ph type="sldNum"/>') + shape('Speak slowly'), '', 'notes'),
      ],
    }),
    expected: { mimeType, text: ['Our plan\nGrow by half\nSpeak slowly', 'Thank you'] },
  },
  {
    name: 'table.pptx',
    bytes: makePptx([
      slideOf(
        shape('Zahlen') +
          table(
            [cell('Region'), cell('Umsatz'), cell('Kosten')],
            [cell('Nord'), cell(''), cell('7')],
            [cell('Süd'), cell('5'), cell('')],
          ),
      ),
    ]),
    expected: { mimeType, text: ['Zahlen\nRegion | Umsatz | Kosten\nNord |  | 7\nSüd | 5 |'] },
  },
  {
    name: 'merged.pptx',
    bytes: makePptx([
      slideOf(
        table(
          [cell('Nord', ' rowSpan="2"'), cell('Summe', ' gridSpan="2"'), cell('', ' hMerge="1"')],
          [cell('', ' vMerge="1"'), cell('a\nb'), cell('c')],
        ),
      ),
    ]),
    expected: { mimeType, text: ['Nord | Summe |\n | a b | c'] },
  },
  {
    name: 'numbers.pptx',
    bytes: makePptx([
      slideOf(
        shapeOf(
          automatic('Eins', 'arabicPeriod') +
            automatic('Unter', 'alphaLcParenR', '', 1) +
            automatic('Unter', 'alphaLcParenR', '', 1) +
            automatic('Zwei', 'arabicPeriod') +
            lines(['Pause']) +
            automatic('Vier', 'romanUcPeriod', ' startAt="4"') +
            automatic('Fünf', 'romanUcPeriod', ' startAt="4"') +
            automatic('Klammern', 'arabicParenBoth'),
        ),
      ),
    ]),
    expected: {
      mimeType,
      text: ['1. Eins\na) Unter\nb) Unter\n2. Zwei\nPause\nIV. Vier\nV. Fünf\n(1) Klammern'],
    },
  },
  {
    name: 'chart.pptx',
    bytes: makePptx(
      [slideOf(frame('<c:chart r:id="chart"/>') + frame('<dgm:relIds r:dm="diagram" r:lo="x"/>'))],
      {
        chart: ['chart', makeChart('Umsatz', ['Nord', 'Süd'], { '2025': [1, 2], '2026': [3, 0.1 + 0.2] })],
        diagram: ['diagramData', makeDiagram([['Idee'], ['Entwurf'], ['Skizze', 1]])],
      },
    ),
    expected: {
      mimeType,
      text: ['Umsatz\n | 2025 | 2026\nNord | 1 | 3\nSüd | 2 | 0.3\n- Idee\n- Entwurf\n  - Skizze'],
    },
  },
  {
    name: 'parts.pptx',
    bytes: makePptx(
      [
        slideOf(
          `<p:grpSp><p:nvGrpSpPr/>${shape('In der Gruppe')}<p:grpSp>${shape('tiefer')}</p:grpSp></p:grpSp>` +
            picture(' descr="Luftbild des Hafens"') +
            picture() +
            picture('', '<a:videoFile r:link="v"/>') +
            frame('<p:oleObj progId="Excel.Sheet.12"/>') +
            `<mc:AlternateContent><mc:Choice Requires="a14">${shapeOf('<a:p><a14:m><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a14:m></a:p>')}</mc:Choice><mc:Fallback>${picture()}</mc:Fallback></mc:AlternateContent>` +
            shapeOf(
              '<a:p><a:r><a:rPr strike="sngStrike"/><a:t>alt</a:t></a:r><a:r><a:t xml:space="preserve"> 10 m</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>2</a:t></a:r><a:br/><a:fld type="datetime1"><a:t>3. Mai</a:t></a:fld></a:p>',
            ),
        ),
      ],
      {
        remarks: [
          'comments',
          `${declaration}<p:cmLst ${namespaces}><p:cm authorId="0" idx="1"><p:text>Zahl prüfen</p:text></p:cm></p:cmLst>`,
        ],
      },
    ),
    expected: {
      mimeType,
      text: [
        'In der Gruppe\ntiefer\n[Image: Luftbild des Hafens]\nx^2\n~~alt~~ 10 m²\n3. Mai\n[Comment by Anna Muster: Zahl prüfen]',
      ],
      omissions: [['picture', 'other', 'attachment']],
    },
  },
  {
    name: 'numbers-of-layout.pptx',
    bytes: makePptx([slideOf(shapeOf(lines(['eins', 'zwei']), '<p:ph type="body" idx="1"/>'))], {
      layout: [
        'slideLayout',
        slideOf(
          shapeOf(
            `<a:lstStyle><a:lvl1pPr><a:buAutoNum type="arabicPeriod"/></a:lvl1pPr></a:lstStyle>${lines(['Platzhalter'])}`,
            '<p:ph type="body" idx="1"/>',
          ),
          '',
          'sldLayout',
        ),
      ],
    }),
    expected: { mimeType, text: ['1. eins\n2. zwei'] },
  },
  {
    name: 'hidden.pptx',
    bytes: makePptx([
      slideOf(shape('Gezeigt')),
      slideOf(shape('Verborgen'), ' show="0"'),
      slideOf(picture() + picture()),
      slideOf(shape('Ende')),
    ]),
    expected: {
      mimeType,
      text: ['Gezeigt', '[Hidden slide]\nVerborgen', '', 'Ende'],
      omissions: [[], [], ['page_without_text'], []],
    },
  },
  {
    name: 'broken-slide.pptx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(pptxFiles([slideOf(shape('Eins')), slideOf(''), slideOf(shape('Drei'))]))
          .filter(([path]) => path !== 'ppt/slides/slide2.xml')
          .map(([path, xml]) => [
            path,
            path.endsWith('slide1.xml') ? xml.replace(/<\/p:spTree>.*/s, '') : xml,
          ]),
      ),
    ),
    expected: {
      mimeType,
      text: ['Eins', '', 'Drei'],
      omissions: [[], ['page_unreadable'], ['page_unreadable']],
    },
  },
  {
    name: 'show.ppsx',
    bytes: zip({
      ...pptxFiles([slideOf(shape('Vorführung'))]),
      '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.slideshow.main' }),
    }),
    expected: {
      mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      text: ['Vorführung'],
    },
  },
  {
    name: 'other-paths.pptx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(pptxFiles([slideOf(shape('Woanders'))])).map(([path, xml]) => [
          path.replace('ppt/slides/slide1', 'Folien\\Folie 1').replace('ppt/', 'Praesentation/'),
          xml
            .replace('Target="ppt/presentation.xml"', 'Target="/praesentation/Presentation.xml"')
            .replace('Target="slides/slide1.xml"', 'Target="../Folien/Folie%201.xml"'),
        ]),
      ),
    ),
    expected: { mimeType, text: ['Woanders'] },
  },
  {
    name: 'groups-bomb.pptx',
    bytes: makePptx([slideOf(`${'<p:grpSp>'.repeat(20_000)}${shape('tief')}${'</p:grpSp>'.repeat(20_000)}`)]),
    expected: { problem: 'file_too_complex' },
  },
];
