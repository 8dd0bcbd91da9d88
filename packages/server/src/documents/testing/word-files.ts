/** Text documents, and what a careful person reads in them. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
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

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${officeNamespace}/relationships"`,
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

const part = (root: string, content: string) =>
  `${declaration}<w:${root} ${namespaces}>${content}</w:${root}>`;

/** Parts that belong to a document, by the type of their relation. */
type Parts = Readonly<Record<string, string>>;

/** Files of a text document with the given WordprocessingML body. */
function docxFiles(body: string, parts: Parts = {}): Readonly<Record<string, string>> {
  const roots: Readonly<Record<string, string>> = { header: 'hdr', footer: 'ftr' };
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': part('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(
      Object.fromEntries(Object.keys(parts).map(type => [type, [type, `${type}.xml`] as const])),
    ),
    ...Object.fromEntries(
      Object.entries(parts).map(([type, content]) => [
        `word/${type}.xml`,
        content.startsWith('<?xml') ? content : part(roots[type] ?? type, content),
      ]),
    ),
  };
}

const makeDocx = (body: string, parts?: Parts): Uint8Array => zip(docxFiles(body, parts));

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraphOf = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const paragraph = (text: string, properties = ''): string => paragraphOf(run(text), properties);

const cell = (text: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(text)}</w:tc>`;
const row = (...cells: readonly string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const tableOf = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;
const table = (rows: readonly (readonly string[])[]): string =>
  tableOf(...rows.map(cells => row(...cells.map(text => cell(text)))));

const numbered = (text: string, level = 0, id = 1) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`);
const styled = (text: string, style: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`);

interface LevelOptions {
  readonly format?: string;
  readonly start?: number;
  readonly more?: string;
}
const level = (
  index: number,
  text: string,
  { format = 'decimal', start = 1, more = '' }: LevelOptions = {},
) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, ...levels: readonly string[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const instance = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;

const drawing = (content: string, attributes = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Image 1"${attributes}/><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const picture = '<pic:pic><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic>';

const field = (instruction: string, result?: string, form = '') =>
  `<w:r><w:fldChar w:fldCharType="begin">${form}</w:fldChar></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${
    result === undefined ? '' : `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}`
  }<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const change = (name: 'ins' | 'del', content: string) =>
  `<w:${name} w:id="1" w:author="Anna">${content}</w:${name}>`;

const mathRun = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const mathPart = (name: string, ...content: readonly string[]) =>
  `<m:${name}>${content.join('')}</m:${name}>`;

/** Numbers of every kind. */
const numberings: readonly SampleFile[] = [
  {
    name: 'contract-numbers.docx',
    bytes: makeDocx(
      numbered('Mietsache') +
        numbered('Räume', 1) +
        numbered('Miete') +
        numbered('Höhe', 1) +
        numbered('Umsatzsteuer', 2) +
        numbered('Fälligkeit', 1) +
        numbered('Bargeld', 0, 2),
      {
        numbering:
          definition(0, level(0, '§ %1'), level(1, '%1.%2'), level(2, '(%3)', { format: 'lowerLetter' })) +
          definition(1, level(0, '\uf0b7', { format: 'bullet' })) +
          instance(1, 0) +
          instance(2, 1),
      },
    ),
    expected: {
      mimeType,
      text: [
        '§ 1 Mietsache\n\n1.1 Räume\n\n§ 2 Miete\n\n2.1 Höhe\n\n(a) Umsatzsteuer\n\n2.2 Fälligkeit\n\n- Bargeld',
      ],
    },
  },
  {
    name: 'number-formats.docx',
    bytes: makeDocx(
      [1, 2, 3, 4, 5, 6, 7, 8].map(id => numbered('Punkt', 0, id)).join('') +
        numbered('Punkt', 0, 1) +
        numbered('Punkt', 0, 2),
      {
        numbering:
          [
            'upperRoman',
            'lowerLetter',
            'upperLetter',
            'decimalZero',
            'ordinal',
            'chineseCounting',
            'lowerRoman',
          ]
            .map((format, index) =>
              definition(index, level(0, '%1)', { format, start: index === 1 ? 26 : 9 })),
            )
            .join('') +
          definition(7, level(0, '', { format: 'none' })) +
          [0, 1, 2, 3, 4, 5, 6, 7].map(index => instance(index + 1, index)).join(''),
      },
    ),
    expected: {
      mimeType,
      text: [
        [
          'IX) Punkt',
          'z) Punkt',
          'I) Punkt',
          '09) Punkt',
          '9th) Punkt',
          '九) Punkt',
          'ix) Punkt',
          'Punkt',
          'X) Punkt',
          'aa) Punkt',
        ].join('\n\n'),
      ],
    },
  },
  {
    name: 'numbers-start-again.docx',
    bytes: makeDocx(
      numbered('Eins') +
        numbered('Zwei', 0, 2) +
        numbered('Drei', 0, 3) +
        numbered('Vier', 0, 3) +
        numbered('Fünf'),
      {
        numbering:
          definition(0, level(0, '%1.')) +
          instance(1, 0) +
          instance(2, 0) +
          instance(3, 0, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'),
      },
    ),
    expected: { mimeType, text: ['1. Eins\n\n2. Zwei\n\n5. Drei\n\n6. Vier\n\n7. Fünf'] },
  },
  {
    name: 'numbers-of-levels.docx',
    bytes: makeDocx(
      numbered('Teil') +
        numbered('Artikel', 1) +
        numbered('Teil') +
        numbered('Artikel', 1) +
        numbered('Absatz', 2) +
        numbered('Absatz', 2),
      {
        numbering:
          definition(
            0,
            level(0, 'Teil %1:', { format: 'upperRoman' }),
            // Articles are counted through all parts.
            level(1, 'Art. %2', { more: '<w:lvlRestart w:val="0"/>' }),
            level(2, '%1.%2.%3', { more: '<w:isLgl/>' }),
          ) + instance(1, 0),
      },
    ),
    expected: {
      mimeType,
      text: [
        'Teil I: Teil\n\nArt. 1 Artikel\n\nTeil II: Teil\n\nArt. 2 Artikel\n\n2.2.1 Absatz\n\n2.2.2 Absatz',
      ],
    },
  },
  {
    name: 'numbered-headings.docx',
    bytes: makeDocx(
      styled('Rahmenvertrag', 'Title') +
        styled('Gegenstand', 'Head1') +
        styled('Umfang', 'Head2') +
        styled('Laufzeit', 'Head1') +
        styled('Anlage', 'Plain'),
      {
        styles:
          '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>' +
          '<w:style w:type="paragraph" w:styleId="Head1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
          '<w:style w:type="paragraph" w:styleId="Head2"><w:name w:val="heading 2"/><w:basedOn w:val="Head1"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
          '<w:style w:type="paragraph" w:styleId="Plain"><w:name w:val="Plain"/><w:basedOn w:val="Head1"/><w:pPr><w:outlineLvl w:val="9"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr></w:style>',
        numbering:
          definition(
            0,
            level(0, '%1', { more: '<w:pStyle w:val="Head1"/>' }),
            level(1, '%1.%2', { more: '<w:pStyle w:val="Head2"/>' }),
          ) + instance(1, 0),
      },
    ),
    expected: {
      mimeType,
      text: ['# Rahmenvertrag\n\n# 1 Gegenstand\n\n## 1.1 Umfang\n\n# 2 Laufzeit\n\nAnlage'],
    },
  },
  {
    name: 'numbering-style.docx',
    bytes: makeDocx(numbered('Eins') + numbered('Zwei'), {
      styles:
        '<w:style w:type="numbering" w:styleId="Legal"><w:name w:val="Legal"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>',
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="Legal"/></w:abstractNum>' +
        `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="Legal"/>${level(0, 'Klausel %1')}</w:abstractNum>` +
        instance(1, 0) +
        instance(2, 1),
    }),
    expected: { mimeType, text: ['Klausel 1 Eins\n\nKlausel 2 Zwei'] },
  },
  {
    name: 'german-ordinals.docx',
    bytes: makeDocx(numbered('Rang') + numbered('Rang'), {
      styles:
        '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="de-DE"/></w:rPr></w:rPrDefault></w:docDefaults>',
      numbering: definition(0, level(0, '%1', { format: 'ordinal' })) + instance(1, 0),
    }),
    expected: { mimeType, text: ['1. Rang\n\n2. Rang'] },
  },
];

const tables: readonly SampleFile[] = [
  {
    name: 'merged-rows.docx',
    bytes: makeDocx(
      tableOf(
        row(cell('Nord', '<w:vMerge w:val="restart"/>'), cell('a')),
        row(cell('', '<w:vMerge/>'), cell('b')),
        row(cell('Süd'), cell('c')),
      ),
    ),
    expected: { mimeType, text: ['Nord | a\n | b\nSüd | c'] },
  },
  {
    name: 'merged-columns.docx',
    bytes: makeDocx(
      tableOf(
        row(cell('Umsatz', '<w:gridSpan w:val="2"/>'), cell('Kosten')),
        row(cell('2025'), cell('2026'), cell('2026')),
        `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('x')}${cell('y')}</w:tr>`,
      ),
    ),
    expected: { mimeType, text: ['Umsatz |  | Kosten\n2025 | 2026 | 2026\n | x | y'] },
  },
  {
    name: 'table-in-table.docx',
    bytes: makeDocx(
      tableOf(
        row(cell('Adresse'), `<w:tc>${paragraph('siehe unten')}${table([['Straße', 'Ort']])}</w:tc>`),
        row(cell('Telefon'), cell('0431 1')),
      ),
    ),
    expected: { mimeType, text: ['Adresse | siehe unten\nStraße | Ort\nTelefon | 0431 1'] },
  },
  {
    name: 'numbered-rows.docx',
    bytes: makeDocx(
      tableOf(
        ...['Miete', 'Strom'].map(text => row(`<w:tc>${numbered('')}</w:tc>`, cell(text))),
        row(`<w:tc>${numbered('', 0, 2)}</w:tc>`, cell('Summe')),
      ),
      {
        numbering:
          definition(0, level(0, '%1.')) +
          definition(1, level(0, '\uf0b7', { format: 'bullet' })) +
          instance(1, 0) +
          instance(2, 1),
      },
    ),
    expected: { mimeType, text: ['1. | Miete\n2. | Strom\n | Summe'] },
  },
];

const forms: readonly SampleFile[] = [
  {
    name: 'legacy-form.docx',
    bytes: makeDocx(
      paragraphOf(run('Name: ') + field('FORMTEXT', run('Erika Beispiel'), '<w:ffData/>')) +
        paragraphOf(
          run('Einverstanden: ') +
            field('FORMCHECKBOX', '', '<w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData>'),
        ) +
        paragraphOf(
          run('Werbung: ') +
            field('FORMCHECKBOX', '', '<w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>'),
        ) +
        paragraphOf(
          run('Land: ') +
            field(
              'FORMDROPDOWN',
              undefined,
              '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Dänemark"/><w:listEntry w:val="Deutschland"/></w:ddList></w:ffData>',
            ),
        ),
    ),
    expected: {
      mimeType,
      text: ['Name: Erika Beispiel\n\nEinverstanden: ☒\n\nWerbung: ☐\n\nLand: Deutschland'],
    },
  },
  {
    name: 'content-controls.docx',
    bytes: makeDocx(
      paragraphOf(run('Mieter: ') + control('<w:text/>', run('Max Muster'))) +
        control('<w:richText/>', paragraph('Ein eigener Absatz.')) +
        paragraphOf(
          run('Haustier: ') + control('<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>', run('☒')),
        ) +
        paragraphOf(
          run('Garage: ') + control('<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>', ''),
        ) +
        paragraphOf(
          run('Zahlung: ') +
            control(
              '<w:dropDownList w:lastValue="m"><w:listItem w:value="m" w:displayText="monatlich"/></w:dropDownList>',
              '',
            ),
        ) +
        paragraphOf(run('Ort: ') + control('<w:showingPlcHdr/><w:text/>', run('Ort eingeben'))) +
        tableOf(control('', row(control('', cell('Zeile')), cell('2')))),
    ),
    expected: {
      mimeType,
      text: [
        'Mieter: Max Muster\n\nEin eigener Absatz.\n\nHaustier: ☒\n\nGarage: ☐\n\nZahlung: monatlich\n\nOrt: [Ort eingeben]\n\nZeile | 2',
      ],
    },
  },
  {
    name: 'fields.docx',
    bytes: makeDocx(
      paragraphOf(run('Stand: ') + field('DATE \\@ "d. MMMM yyyy"', run('3. Mai 2026'))) +
        paragraphOf(run('Liebe ') + field('MERGEFIELD  Vorname  \\* MERGEFORMAT')) +
        paragraphOf(run('Siehe ') + field('HYPERLINK "https://a.example"', run('Anhang'))) +
        paragraphOf(
          run('Summe ') +
            field('IF 1 = 1', field('REF total', run('12 €'))) +
            `<w:fldSimple w:instr=" PAGE ">${run('7')}</w:fldSimple>`,
        ),
    ),
    expected: {
      mimeType,
      text: ['Stand: 3. Mai 2026\n\nLiebe «Vorname»\n\nSiehe Anhang\n\nSumme 12 €7'],
    },
  },
];

const brokenForms: readonly SampleFile[] = [
  {
    name: 'field-without-end.docx',
    bytes: makeDocx(
      `${paragraphOf(`${run('Siehe')}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>`)}${paragraph('Der Rest bleibt.')}`,
    ),
    expected: { mimeType, text: ['Siehe\n\nDer Rest bleibt.'], omissions: [['other']] },
  },
  {
    name: 'contents.docx',
    bytes: makeDocx(
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r></w:p><w:p><w:r><w:instrText> \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Miete')}<w:r><w:tab/></w:r>${field('PAGEREF a', run('3'))}</w:p>${paragraphOf(`${run('Kosten')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`)}${paragraph('Danach.')}`,
    ),
    expected: { mimeType, text: ['Miete\t3\n\nKosten\n\nDanach.'] },
  },
];

/** Parts that a plain reading of the paragraphs would miss. */
const besides: readonly SampleFile[] = [
  {
    name: 'text-box.docx',
    bytes: makeDocx(
      paragraphOf(
        run('Vor dem Kasten.') +
          `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="Kasten"/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${paragraph('Nur bis 30. Juni!')}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('Nur bis 30. Juni!')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
      ),
    ),
    expected: { mimeType, text: ['Vor dem Kasten.\n\nNur bis 30. Juni!'] },
  },
  {
    name: 'letterhead.docx',
    bytes: makeDocx(
      `${paragraph('Sehr geehrte Frau Beispiel,')}<w:sectPr><w:headerReference w:type="default" r:id="header"/><w:headerReference w:type="first" r:id="header"/><w:footerReference w:type="default" r:id="footer"/></w:sectPr>`,
      {
        header: paragraph('Kanzlei Nord'),
        footer: paragraphOf(run('Seite ') + field('PAGE', run('1'))),
      },
    ),
    expected: { mimeType, text: ['Kanzlei Nord\n\nSehr geehrte Frau Beispiel,\n\nSeite 1'] },
  },
  {
    name: 'notes.docx',
    bytes: makeDocx(
      paragraphOf(
        `${run('Die Frist beträgt drei Monate')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(', ohne Ausnahme')}<w:r><w:endnoteReference w:id="2"/></w:r>${run('.')}<w:r><w:commentReference w:id="0"/></w:r>`,
      ),
      {
        footnotes: `<w:footnote w:type="separator" w:id="0">${paragraph('')}</w:footnote><w:footnote w:id="2">${paragraph('BGB § 573c.')}</w:footnote>`,
        endnotes: `<w:endnote w:id="2">${paragraph('Stand 2026.')}</w:endnote>`,
        comments: `<w:comment w:id="0" w:author="Anna Muster">${paragraph('Bitte prüfen')}</w:comment>`,
      },
    ),
    expected: {
      mimeType,
      text: [
        'Die Frist beträgt drei Monate[1], ohne Ausnahme[i].\n\n[Comment by Anna Muster: Bitte prüfen]\n\n[1] BGB § 573c.\n\n[i] Stand 2026.',
      ],
    },
  },
  {
    name: 'changes.docx',
    bytes: makeDocx(
      paragraphOf(
        run('Zahlbar in ') +
          change('del', '<w:r><w:delText>30</w:delText></w:r><w:r><w:delText> langen</w:delText></w:r>') +
          change('ins', run('14')) +
          run(' Tagen. Preis ') +
          run('99 €', '<w:strike/>') +
          run(' 79 €') +
          run('geheim', '<w:vanish/>'),
      ),
    ),
    expected: {
      mimeType,
      text: ['Zahlbar in 14 Tagen. Preis ~~99 €~~ 79 €'],
      omissions: [['other', 'other']],
    },
  },
  {
    name: 'locked-canvas.docx',
    bytes: makeDocx(
      paragraphOf(
        drawing('<a:sp><a:txBody><a:p><a:r><a:t>Leinwand</a:t></a:r></a:p></a:txBody></a:sp>') + run('Text'),
      ),
    ),
    expected: { mimeType, text: ['Text\n\nLeinwand'] },
  },
  {
    name: 'large-initial.docx',
    bytes: makeDocx(
      paragraph('D', '<w:framePr w:dropCap="drop" w:lines="3"/>') +
        paragraph('as Haus') +
        paragraph('E', '<w:framePr w:dropCap="margin"/>'),
    ),
    expected: { mimeType, text: ['Das Haus\n\nE'] },
  },
  {
    name: 'signs.docx',
    bytes: makeDocx(
      paragraphOf(
        `${run('Kün\u00addigung')}<w:r><w:tab/></w:r><w:r><w:t>E</w:t><w:noBreakHyphen/><w:t>Mail</w:t><w:br/><w:t>neue</w:t><w:softHyphen/><w:t xml:space="preserve">Zeile </w:t></w:r><w:r><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Symbol" w:char="F061"/></w:r>${run(' 80 m')}${run('2', '<w:vertAlign w:val="superscript"/>')}<w:r><w:sym w:font="Webdings" w:char="F099"/></w:r><w:r><w:ruby><w:rt>${run('かんじ')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r>`,
      ),
    ),
    expected: {
      mimeType,
      text: ['Kündigung\tE-Mail\nneueZeile ✓α 80 m²漢字(かんじ)'],
      omissions: [['other']],
    },
  },
  {
    name: 'formulas.docx',
    bytes: makeDocx(
      paragraphOf(
        run('Zins: ') +
          mathPart(
            'oMath',
            mathRun('K='),
            mathPart('f', mathPart('num', mathRun('a+b')), mathPart('den', mathRun('2'))),
            mathRun('·'),
            mathPart('sSup', mathPart('e', mathRun('q')), mathPart('sup', mathRun('n+1'))),
            mathRun('+'),
            mathPart('rad', '<m:radPr><m:degHide/></m:radPr><m:deg/>', mathPart('e', mathRun('x'))),
          ),
      ) +
        paragraphOf(
          mathPart(
            'oMathPara',
            mathPart(
              'oMath',
              mathPart(
                'nary',
                '<m:naryPr><m:chr m:val="∑"/></m:naryPr>',
                mathPart('sub', mathRun('i=1')),
                mathPart('sup', mathRun('n')),
                mathPart('e', mathPart('sSub', mathPart('e', mathRun('x')), mathPart('sub', mathRun('i')))),
              ),
            ),
          ),
        ),
    ),
    expected: { mimeType, text: ['Zins: K=(a+b)/2·q^(n+1)+√(x)\n\n∑_(i=1)^n x_i'] },
  },
  {
    name: 'pictures.docx',
    bytes: makeDocx(
      paragraphOf(run('Plan:') + drawing(picture, ' descr="Grundriss des Hauses"')) +
        paragraphOf(run('Foto:') + drawing(picture)) +
        paragraphOf(
          run('Anlage:') +
            '<w:r><w:object><v:shape><v:imagedata r:id="rId8"/></v:shape><o:OLEObject ProgID="Excel.Sheet.12" r:id="rId7"/></w:object></w:r>',
        ),
    ),
    expected: {
      mimeType,
      text: ['Plan:[Image: Grundriss des Hauses]\n\nFoto:\n\nAnlage:'],
      omissions: [['picture', 'attachment']],
    },
  },
  {
    name: 'chart.docx',
    bytes: makeDocx(
      paragraphOf(run('Umsatz nach Region') + drawing('<c:chart r:id="chart"/>')) +
        paragraphOf(drawing('<dgm:relIds r:dm="diagramData"/>')) +
        paragraphOf(drawing('<c:chart r:id="missing"/>')),
      {
        chart: makeChart('Umsatz 2026', ['Nord', 'Süd'], { Plan: [10, 20], Ist: [12, 18.5] }),
        diagramData: makeDiagram([['Planung'], ['Entwurf', 0], ['Bau']]),
      },
    ),
    expected: {
      mimeType,
      text: [
        'Umsatz nach Region\n\nUmsatz 2026\n | Plan | Ist\nNord | 10 | 12\nSüd | 20 | 18.5\n\n- Planung\n  - Entwurf\n- Bau',
      ],
      omissions: [['chart']],
    },
  },
  {
    name: 'chunk.docx',
    bytes: zip({
      ...docxFiles(`${paragraph('Bericht')}<w:altChunk r:id="a"/><w:altChunk r:id="b"/>`),
      'word/_rels/document.xml.rels': relations({ a: ['aFChunk', 'a.html'], b: ['aFChunk', 'b.docx'] }),
      'word/a.html': '<html><body><p>Aus einer Seite</p></body></html>',
      'word/b.docx': 'x',
    }),
    expected: { mimeType, text: ['Bericht\n\nAus einer Seite'], omissions: [['attachment']] },
  },
];

const strict = (xml: string) =>
  xml
    .replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006',
      'http://purl.oclc.org/ooxml/officeDocument',
    )
    .replaceAll(
      'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
      'http://purl.oclc.org/ooxml/wordprocessingml/main',
    );

/** Packages as other programs write them. */
const packages: readonly SampleFile[] = [
  {
    name: 'other-paths.docx',
    bytes: zip({
      '[Content_Types].xml': contentTypes({ 'Text/Haupt.xml': 'wordprocessingml.document.main' }),
      '_rels/.rels': relations({ rId1: ['officeDocument', '/Text/Haupt.xml'] }),
      'text/haupt.xml': docxFiles(numbered('Ein anderer Ort'))['word/document.xml'] ?? '',
      'Text\\_rels\\Haupt.xml.rels': relations({ rId1: ['numbering', '../Listen/N%201.xml'] }),
      'Listen\\N 1.xml': part('numbering', definition(0, level(0, 'Nr. %1')) + instance(1, 0)),
    }),
    expected: { mimeType, text: ['Nr. 1 Ein anderer Ort'] },
  },
  {
    name: 'strict.docx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(
          docxFiles(numbered('Streng'), { numbering: definition(0, level(0, '%1.')) + instance(1, 0) }),
        ).map(([path, xml]) => [path, strict(xml)]),
      ),
    ),
    expected: { mimeType, text: ['1. Streng'] },
  },
  {
    name: 'other-archiver.docx',
    bytes: zip({
      'META-INF/MANIFEST.MF': 'x',
      ...Object.fromEntries(
        Object.entries(docxFiles(paragraph('Anders gepackt'))).map(([path, xml]) => [`./${path}`, xml]),
      ),
    }),
    expected: { mimeType, text: ['Anders gepackt'] },
  },
  {
    name: 'utf16.docx',
    bytes: zip({
      ...docxFiles(''),
      'word/document.xml': new Uint8Array(
        Buffer.from(
          `\ufeff${(docxFiles(paragraph('Breite Zeichen'))['word/document.xml'] ?? '').replace('UTF-8', 'UTF-16')}`,
          'utf16le',
        ),
      ),
    }),
    expected: { mimeType, text: ['Breite Zeichen'] },
  },
  {
    name: 'macros.docm',
    bytes: zip({
      ...docxFiles(paragraph('Mit Makro')),
      '[Content_Types].xml': contentTypes({
        'word/document.xml': 'application/vnd.ms-word.document.macroEnabled.main+xml',
      }),
    }),
    expected: { mimeType: 'application/vnd.ms-word.document.macroenabled.12', text: ['Mit Makro'] },
  },
  {
    name: 'cut-in-the-middle.docx',
    bytes: zip({
      ...docxFiles(''),
      'word/document.xml': (docxFiles(paragraph('Anfang'))['word/document.xml'] ?? '').replace(
        /<\/w:body>.*/s,
        '',
      ),
    }),
    expected: { mimeType, text: ['Anfang'], omissions: [['page_unreadable']] },
  },
];

/** A text document that declares 300 megabytes of zeros. */
async function makeBomb(): Promise<Uint8Array> {
  // yazl packs zeros a hundred times faster than fflate.
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(docxFiles(paragraph('Boom'))))
    archive.addBuffer(Buffer.from(content), path);
  const zeros = Buffer.alloc(150 * 1024 * 1024);
  for (const path of ['word/media.xml', 'word/more.xml']) archive.addBuffer(zeros, path);
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream));
}

/** The same document with false sizes. */
function falsifySizes(honest: Uint8Array): Uint8Array {
  const bomb = honest.slice();
  const view = new DataView(bomb.buffer);
  for (let at = 0; at < bomb.length - 46; at++) {
    // Declare one kilobyte per file, in the local and central headers.
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
      view.setUint32(at + 24, 1_024, true);
    if (view.getUint32(at, true) === 0x04034b50 && view.getUint32(at + 22, true) > 1_000_000)
      view.setUint32(at + 22, 1_024, true);
  }
  return bomb;
}

/** Documents that cost more than they show. */
function makeHostile(): readonly SampleFile[] {
  const wide = row(cell('weit', '<w:gridSpan w:val="1000000000"/>'), cell('Ende'));
  const deep = 30_000;
  const nested = `${'<w:tbl><w:tr><w:tc>'.repeat(deep)}${paragraph('tief')}${'</w:tc></w:tr></w:tbl>'.repeat(deep)}`;
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`;
  return [
    {
      name: 'spans-bomb.docx',
      bytes: makeDocx(tableOf(...Array(3_000).fill(wide))),
      expected: { mimeType, pages: [/^weit \|[ |]+Ende\n/] },
    },
    { name: 'nested-tables-bomb.docx', bytes: makeDocx(nested), expected: { problem: 'file_too_complex' } },
    {
      name: 'numbers-bomb.docx',
      bytes: makeDocx(numbered('a') + numbered('b', 9), {
        numbering:
          definition(
            0,
            level(0, '%1', { format: 'upperRoman', start: 999_999_999 }),
            level(8, '%9'.repeat(50_000), { format: 'lowerLetter', start: 999_999_999 }),
          ) + instance(1, 0),
      }),
      expected: { mimeType, pages: [/^999999999 a\n\n(?:999999999){50000} b$/] },
    },
    {
      name: 'styles-in-a-circle.docx',
      bytes: makeDocx(styled('rund', 'A'), {
        styles:
          '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>',
      }),
      expected: { mimeType, text: ['rund'] },
    },
    {
      name: 'laughs.docx',
      bytes: zip({
        ...docxFiles(''),
        'word/document.xml': `${declaration}${entities}<w:document ${namespaces}><w:body>${paragraph('&j;')}</w:body></w:document>`,
      }),
      expected: { problem: 'file_broken' },
    },
  ];
}

export async function makeWordFiles(): Promise<readonly SampleFile[]> {
  const bomb = await makeBomb();
  return [
    {
      name: 'contract.docx',
      bytes: makeDocx(
        `${paragraph('Rental contract')}${table([
          ['Room', 'Rent'],
          ['Harbour view', '1,200 €'],
        ])}${paragraph('Signed in Kiel.')}`,
      ),
      expected: {
        mimeType,
        text: ['Rental contract\n\nRoom | Rent\nHarbour view | 1,200 €\n\nSigned in Kiel.'],
      },
    },
    { name: 'empty.docx', bytes: makeDocx(''), expected: { problem: 'file_without_text' } },
    { name: 'without-body.docx', bytes: makeDocx('').slice(0, 400), expected: { problem: 'file_broken' } },
    { name: 'bomb.docx', bytes: bomb, expected: { problem: 'file_too_complex' } },
    { name: 'lying-bomb.docx', bytes: falsifySizes(bomb), expected: { mimeType, pages: ['Boom'] } },
    { name: 'entities.docx', bytes: makeDocx(paragraph('&lol;')), expected: { problem: 'file_broken' } },
    ...numberings,
    ...tables,
    ...forms,
    ...brokenForms,
    ...besides,
    ...packages,
    ...makeHostile(),
  ];
}
