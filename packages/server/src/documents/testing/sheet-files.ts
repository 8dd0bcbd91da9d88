/** Workbooks, and what a careful person reads in them. */
import {
  contentTypes,
  declaration,
  makeChart,
  officeNamespace,
  relations,
  type SampleFile,
  zip,
} from './sample-file';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface WorkbookOptions {
  readonly shared?: readonly string[];
  readonly startsIn1904?: boolean;
  /** Number formats of the cell styles, from style 1: the number of a built-in one, or its pattern. */
  readonly formats?: readonly (number | string)[];
  /** XML after the cells of each sheet. */
  readonly after?: string;
  /** Attributes of the sheets. */
  readonly states?: readonly string[];
}

const part = (root: string, content: string) =>
  `${declaration}<${root} xmlns="${main}" xmlns:r="${officeNamespace}/relationships">${content}</${root}>`;

/** Files of a workbook of sheets whose rows are written as SpreadsheetML. */
function xlsxFiles(
  sheets: Readonly<Record<string, string>>,
  { shared = [], startsIn1904 = false, formats = [], after = '', states = [] }: WorkbookOptions = {},
): Readonly<Record<string, string>> {
  const names = Object.keys(sheets);
  const codes = formats.map((format, index) =>
    typeof format === 'number' ? { id: format, code: undefined } : { id: 164 + index, code: format },
  );
  const encode = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  return {
    '[Content_Types].xml': contentTypes({ 'xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': part(
      'workbook',
      `<workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${names
        .map(
          (name, index) =>
            `<sheet name="${name}" sheetId="${index + 1}"${states[index] ?? ''} r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relations({
      ...Object.fromEntries(
        names.map((_, index) => [
          `rId${index + 1}`,
          ['worksheet', `worksheets/sheet${index + 1}.xml`] as const,
        ]),
      ),
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', 'styles.xml'],
    }),
    'xl/sharedStrings.xml': part('sst', shared.map(text => `<si><t>${text}</t></si>`).join('')),
    'xl/styles.xml': part(
      'styleSheet',
      `<numFmts>${codes
        .filter(({ code }) => code !== undefined)
        .map(({ id, code = '' }) => `<numFmt numFmtId="${id}" formatCode="${encode(code)}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
        .map(({ id }) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs>`,
    ),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        part('worksheet', `<sheetData>${sheets[name]}</sheetData>${after}`),
      ]),
    ),
  };
}

const makeXlsx = (...given: Parameters<typeof xlsxFiles>): Uint8Array => zip(xlsxFiles(...given));

const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const string = (value: string, style = 0) => `<c t="str" s="${style}"><v>${value}</v></c>`;

/** A sheet with one value in each row, each with its own format. */
function formatted(
  name: string,
  values: readonly (readonly [value: number | string, format: number | string, shown: string])[],
): SampleFile {
  return {
    name,
    bytes: makeXlsx(
      {
        Werte: values
          .map(([value], index) =>
            row(typeof value === 'number' ? number(value, index + 1) : string(value, index + 1)),
          )
          .join(''),
      },
      { formats: values.map(([, format]) => format) },
    ),
    expected: { mimeType, text: [`# Werte\n${values.map(([, , shown]) => shown).join('\n')}`] },
  };
}

const formats: readonly SampleFile[] = [
  formatted('times.xlsx', [
    [1.5, '[h]:mm', '36:00'],
    [1.5, 46, '36:00:00'],
    [0.0525, 45, '15:36'],
    [0.0525, '[mm]:ss', '75:36'],
    [0.0005, 47, '00:43.2'],
    [0.01, '[ss]', '864'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [0.75, 20, '18:00'],
    [1.25, 'hh:mm', '6:00'.padStart(5, '0')],
    [-0.5, '[h]:mm', '-12:00'],
    [-0.25, 20, '-6:00'],
  ]),
  formatted('dates.xlsx', [
    [45000, 14, '2023-03-15'],
    [45000, 31, '2023-03-15'],
    [45000, 57, '2023-03-15'],
    [45000, 27, '2023-03-15'],
    [45000, '[$-407]d. mmm yyyy', '2023-03-15'],
    [45000, 'mmm-yy', '2023-03-15'],
    [45000, '[$-F800]dddd, mmmm dd, yyyy', '2023-03-15'],
    [45000, 'yyyy"年"m"月"d"日"', '2023-03-15'],
    [45000, '[$-411]ggge"年"m"月"d"日"', '2023-03-15'],
    [45000.75, 'dd\\.mm\\.yyyy hh:mm', '2023-03-15 18:00'],
    [45000.7500579, 'yyyy-mm-dd hh:mm:ss.000', '2023-03-15 18:00:05'],
    [45000.99999999, 'm/d/yy h:mm', '2023-03-16'],
    [59, 14, '1900-02-28'],
    [-1, 14, '-1'],
  ]),
  formatted('numbers.xlsx', [
    [0.19, 9, '19%'],
    [0.1949, '0.0%', '19.5%'],
    [1234.5, '#,##0.00 "€"', '1,234.50 €'],
    [1234.5, '#,##0.00\\ [$€-407]', '1,234.50 €'],
    [-1234.5, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '-1,234.50 €'],
    [0, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '- €'],
    [1234.5, 7, '$1,234.50'],
    [-3.5, '0.00_);(0.00)', '(3.50)'],
    [1.5, 12, '1 1/2'],
    [12345, 11, '1.23E+04'],
    [2500, '[>=1000]0.0,"k";0', '2.5k'],
    [3, '"Q"0', 'Q3'],
    [24103, '00000', '24103'],
    [123, '00000', '00123'],
    [12345678, '0.0,,"M"', '12.3M'],
    [7, ';;;', '7'],
    [0.30000000000000004, 0, '0.3'],
    [4006381333931, 0, '4006381333931'],
    [45000, 4, '45,000.00'],
    ['ABC', '"Nr. "@', 'Nr. ABC'],
    [5, '0 "broken', '5'],
  ]),
];

const cells: readonly SampleFile[] = [
  {
    name: 'costs.xlsx',
    bytes: makeXlsx(
      {
        Costs:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
          '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><f>2*21</f><v>42</v></c></row>' +
          '<row r="3"><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D3"><f>SUM(B1:B2)</f></c></row>' +
          '<row r="4"><c r="A4" t="inlineStr"><is><t>inline</t></is></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#DIV/0!</v></c></row>',
        Dates: row(number(45000, 1), number(45000.75, 2)),
      },
      { shared: ['Site', 'Price &amp; rent', 'Hafen'], formats: [14, 22] },
    ),
    expected: {
      mimeType,
      text: [
        '# Costs\nSite | Price & rent\nHafen | 42\nab |  |  | =SUM(B1:B2)\ninline | TRUE | #DIV/0!',
        '# Dates\n2023-03-15 | 2023-03-15 18:00',
      ],
    },
  },
  {
    name: 'mac.xlsx',
    bytes: makeXlsx(
      { Dates: row(number(43538, 1), number(0.5, 2)) },
      { startsIn1904: true, formats: [14, 20] },
    ),
    expected: { mimeType, text: ['# Dates\n2023-03-15 | 12:00'] },
  },
  {
    name: 'texts.xlsx',
    bytes: makeXlsx(
      {
        Texte:
          row(
            '<c t="s"><v>0</v></c>',
            '<c t="s"><v>1</v></c>',
            '<c t="inlineStr"><is><r><t>fett</t></r><r><t xml:space="preserve"> und mager</t></r><rPh><t>lesen</t></rPh></is></c>',
          ) +
          row(
            string('Zeile eins_x000D_\nZeile zwei'),
            string('vorn_x000D_hinten'),
            string('_x0041_pfel'),
            string('_x005F_x0041_'),
            '<c t="d"><v>2023-03-15T18:30:00</v></c>',
            '<c t="d"><v>2023-03-15</v></c>',
          ),
      },
      { shared: ['a</t></si><si><t>b', 'x'] },
    ),
    expected: {
      mimeType,
      text: [
        '# Texte\na | b | fett und mager\nZeile eins Zeile zwei | vorn hinten | Apfel | _x0041_ | 2023-03-15 18:30 | 2023-03-15',
      ],
    },
  },
  {
    name: 'formulas.xlsx',
    bytes: makeXlsx({
      Formeln: row(
        '<c><f t="shared" ref="A1:B1" si="0">C1*2</f></c>',
        '<c><f t="shared" si="0"/></c>',
        '<c><f t="array" ref="C1">SUM(A:A)</f><v>7</v></c>',
        '<c t="str"><f>""</f><v></v></c>',
        number(3),
      ),
    }),
    expected: { mimeType, text: ['# Formeln\n=C1*2 |  | 7 |  | 3'], omissions: [['formula']] },
  },
  {
    name: 'merged.xlsx',
    bytes: makeXlsx(
      {
        Plan:
          '<row r="1"><c r="A1" t="str"><v>Nord</v></c><c r="C1" t="str"><v>Summe</v></c></row>' +
          '<row r="2"><c r="A2"/><c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row>' +
          '<row r="3"><c r="B3"><v>3</v></c></row>',
      },
      { after: '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>' },
    ),
    expected: { mimeType, text: ['# Plan\nNord |  | Summe\n | 1 | 2\n | 3'] },
  },
  {
    name: 'wide.xlsx',
    bytes: makeXlsx({
      Breit:
        `<row>${Array.from({ length: 300 }, (_, index) => number(index)).join('')}</row>` +
        '<row><c r="A2"><v>1</v></c><c r="IT2"><v>2</v></c><c r="XFD2"><v>3</v></c></row>',
    }),
    expected: {
      mimeType,
      text: [
        `# Breit\n${Array.from({ length: 300 }, (_, index) => index).join(' | ')}\n1 | IT2: 2 | XFD2: 3`.replace(
          /(IT|XFD)2:/g,
          '$1:',
        ),
      ],
    },
  },
  {
    name: 'hidden.xlsx',
    bytes: makeXlsx(
      { Offen: row(string('a')), Geheim: row(string('b')), Leer: '' },
      { states: ['', ' state="veryHidden"'] },
    ),
    expected: { mimeType, text: ['# Offen\na', '# Geheim (hidden)\nb', '# Leer'] },
  },
];

const relation = 'http://schemas.microsoft.com/office/2017/10/relationships';

/** Parts of a sheet beside its cells. */
const besides: readonly SampleFile[] = [
  {
    name: 'comments.xlsx',
    bytes: zip({
      ...xlsxFiles({ Liste: row(number(12)) }),
      'xl/_rels/workbook.xml.rels': relations({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        people: [`${relation}/person`, 'persons/person.xml'],
      }),
      'xl/persons/person.xml': `${declaration}<personList><person displayName="Anna Muster" id="{1}"/></personList>`,
      'xl/worksheets/_rels/sheet1.xml.rels': relations({
        a: ['comments', '../comments1.xml'],
        b: [`${relation}/threadedComment`, '../threads/t.xml'],
      }),
      'xl/comments1.xml': part(
        'comments',
        '<authors><author>Max</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Schätzung</t></r></text></comment><comment ref="B1" authorId="0"><text><t>[Threaded comment] Your version of Excel …</t></text></comment></commentList>',
      ),
      'xl/threads/t.xml': `${declaration}<ThreadedComments><threadedComment ref="B1" personId="{1}"><text>Stimmt das?</text></threadedComment></ThreadedComments>`,
    }),
    expected: {
      mimeType,
      text: ['# Liste\n12\n[Comment by Max on A1: Schätzung]\n[Comment by Anna Muster on B1: Stimmt das?]'],
    },
  },
  {
    name: 'chart-sheet.xlsx',
    bytes: zip({
      ...xlsxFiles({ Daten: row(string('x')), Diagramm: '' }),
      'xl/_rels/workbook.xml.rels': relations({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        rId2: ['chartsheet', 'chartsheets/sheet1.xml'],
      }),
      'xl/chartsheets/sheet1.xml': part('chartsheet', '<drawing r:id="d"/>'),
      'xl/chartsheets/_rels/sheet1.xml.rels': relations({ d: ['drawing', '../drawings/drawing1.xml'] }),
      'xl/drawings/drawing1.xml': `${declaration}<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:c="c" xmlns:r="r"><xdr:absoluteAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:absoluteAnchor><xdr:twoCellAnchor><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="Box"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Quelle: eigene Zahlen</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:twoCellAnchor><xdr:twoCellAnchor><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Bild"/></xdr:nvPicPr></xdr:pic></xdr:twoCellAnchor></xdr:wsDr>`,
      'xl/drawings/_rels/drawing1.xml.rels': relations({ c: ['chart', '../charts/chart1.xml'] }),
      'xl/charts/chart1.xml': makeChart('Umsatz', ['Q1', 'Q2'], { Plan: [1, 2] }),
    }),
    expected: {
      mimeType,
      text: ['# Daten\nx', '# Diagramm\nUmsatz\n | Plan\nQ1 | 1\nQ2 | 2\nQuelle: eigene Zahlen'],
      omissions: [[], ['picture']],
    },
  },
];

const packages: readonly SampleFile[] = [
  {
    name: 'other-names.xlsx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(
          xlsxFiles(
            { Namen: row('<c t="s"><v>0</v></c>', number(45000, 1)) },
            { shared: ['Text'], formats: [14] },
          ),
        ).map(([path, xml]) => [
          path
            .replace('xl/sharedStrings', 'xl/SharedStrings')
            .replace('xl/worksheets/sheet1', 'Blätter\\Blatt 1')
            .replace('xl/styles', 'Formate/stile'),
          xml
            .replace('Target="worksheets/sheet1.xml"', 'Target="/Bl%C3%A4tter/Blatt%201.xml"')
            .replace('Target="sharedStrings.xml"', 'Target="../xl/SharedStrings.xml"')
            .replace('Target="styles.xml"', 'Target="..\\Formate\\stile.xml"'),
        ]),
      ),
    ),
    expected: { mimeType, text: ['# Namen\nText | 2023-03-15'] },
  },
  {
    name: 'prefixed-strict.xlsx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(xlsxFiles({ Streng: row(number(1.5, 1)) }, { formats: [46] })).map(([path, xml]) => [
          path,
          (/workbook\.xml$|sheet1\.xml$|styles\.xml$/.test(path)
            ? xml
                .replace(/<(\/?)(?!\?)(\w)/g, '<$1x:$2')
                .replace(' xmlns=', ' xmlns:x=')
                .replaceAll(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')
            : xml
          ).replaceAll(officeNamespace, 'http://purl.oclc.org/ooxml/officeDocument'),
        ]),
      ),
    ),
    expected: { mimeType, text: ['# Streng\n36:00:00'] },
  },
  {
    name: 'macros.xlsm',
    bytes: zip({
      ...xlsxFiles({ Makro: row(number(1)) }),
      '[Content_Types].xml': contentTypes({
        'xl/workbook.xml': 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      }),
    }),
    expected: { mimeType: 'application/vnd.ms-excel.sheet.macroenabled.12', text: ['# Makro\n1'] },
  },
  {
    name: 'binary.xlsb',
    bytes: zip({
      '[Content_Types].xml': contentTypes({
        'xl/workbook.bin': 'application/vnd.ms-excel.sheet.binary.macroEnabled.main',
      }),
      '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.bin'] }),
      'xl/workbook.bin': 'x',
    }),
    expected: { problem: 'file_type_not_allowed' },
  },
  {
    name: 'missing-strings.xlsx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(xlsxFiles({ Eins: row('<c t="s"><v>0</v></c>', number(5)) })).filter(
          ([path]) => path !== 'xl/sharedStrings.xml',
        ),
      ),
    ),
    expected: { mimeType, text: ['# Eins\n | 5'], omissions: [['other']] },
  },
  {
    name: 'broken-sheet.xlsx',
    bytes: zip(
      Object.fromEntries(
        Object.entries(xlsxFiles({ Eins: row(number(1)), Zwei: row(number(2)), Drei: row(number(3)) }))
          .filter(([path]) => path !== 'xl/worksheets/sheet2.xml')
          .map(([path, xml]) => [
            path,
            path === 'xl/worksheets/sheet3.xml' ? xml.replace('</sheetData></worksheet>', '<row><c') : xml,
          ]),
      ),
    ),
    expected: {
      mimeType,
      text: ['# Eins\n1', '# Zwei', '# Drei\n3'],
      omissions: [[], ['page_unreadable'], ['page_unreadable']],
    },
  },
];

const hostile: readonly SampleFile[] = [
  {
    name: 'far-cells-bomb.xlsx',
    bytes: makeXlsx({
      Weit: Array.from(
        { length: 20_000 },
        (_, index) => `<row><c r="XFD${index + 1}"><v>${index}</v></c></row>`,
      ).join(''),
    }),
    expected: { mimeType, pages: [/^# Weit\nXFD: 0\nXFD: 1\n/] },
  },
  {
    name: 'shared-string-bomb.xlsx',
    bytes: makeXlsx(
      { Viel: row(...Array(20_000).fill('<c t="s"><v>0</v></c>')), Danach: row(number(1)) },
      { shared: ['viel Text '.repeat(2_000)] },
    ),
    expected: {
      mimeType,
      pages: [/^# Viel\nviel Text/, /^$/],
      omissions: [['beyond_limit'], ['beyond_limit']],
    },
  },
  {
    name: 'formats-bomb.xlsx',
    bytes: makeXlsx(
      { Formate: row(...Array.from({ length: 500 }, (_, index) => number(1, index + 1))) },
      { formats: Array.from({ length: 500 }, (_, index) => '#,##0'.repeat(index + 100)) },
    ),
    expected: { mimeType, pages: [/^# Formate\n1 \| 1 \|/] },
  },
];

export const makeSheetFiles = (): readonly SampleFile[] => [
  ...cells,
  ...formats,
  ...besides,
  ...packages,
  ...hostile,
];
