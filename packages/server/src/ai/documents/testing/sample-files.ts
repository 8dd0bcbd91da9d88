import { buffer } from 'node:stream/consumers';
import type { FileOmissionKind } from '@oriel/contracts';
import { strToU8, zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { DocumentProblem } from '../document';

/** A sample file, and the expected result of reading it. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected:
    | {
        readonly mimeType: string;
        /** Expected text by page. Absent for an image. */
        readonly pages?: readonly (string | RegExp)[];
        /** What is left out, by page. Default: nothing. */
        readonly omissions?: readonly (readonly FileOmissionKind[])[];
      }
    | { readonly problem: DocumentProblem };
}

type PdfOptions = ConstructorParameters<typeof PdfDocument>[0];

/** A PDF whose pages are drawn one by one. */
export async function makePdf(
  pages: readonly (string | ((pdf: InstanceType<typeof PdfDocument>) => void))[],
  options: PdfOptions = {},
): Promise<Uint8Array> {
  const pdf = new PdfDocument({ autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise(resolve => pdf.on('end', resolve));
  for (const page of pages) {
    pdf.addPage();
    if (typeof page === 'string') pdf.fontSize(11).text(page);
    else page(pdf);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

const zip = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level },
  );

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006';

const contentTypes = (parts: Readonly<Record<string, string>>) =>
  `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([path, type]) =>
        `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

const relations = (targets: Readonly<Record<string, readonly [type: string, target: string]>>) =>
  `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${Object.entries(targets)
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${officeNamespace}/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** Files of a text document with the given WordprocessingML body. */
function docxFiles(body: string): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': contentTypes({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
}

const makeDocx = (body: string, more: Readonly<Record<string, string | Uint8Array>> = {}): Uint8Array =>
  zip({ ...docxFiles(body), ...more });

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows.map(row => `<w:tr>${row.map(cell => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

interface Sheets {
  readonly [name: string]: string;
}

/** A workbook of sheets whose rows are written as SpreadsheetML. */
function makeXlsx(
  sheets: Sheets,
  {
    shared = [],
    startsIn1904 = false,
  }: { readonly shared?: readonly string[]; readonly startsIn1904?: boolean } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zip({
    '[Content_Types].xml': contentTypes({ 'xl/workbook.xml': 'spreadsheetml.sheet.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${officeNamespace}/relationships"><workbookPr${startsIn1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(
        names.map((_, index) => [
          `rId${index + 1}`,
          ['worksheet', `worksheets/sheet${index + 1}.xml`] as const,
        ]),
      ),
    ),
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${shared.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${declaration}<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A presentation with a slide for each list of paragraphs. */
function makePptx(slides: readonly (readonly string[])[], notes?: string): Uint8Array {
  const names =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const texts = (lines: readonly string[]) =>
    lines.map(line => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('');
  const slide = (kind: string, lines: readonly string[]) =>
    `${declaration}<p:${kind} ${names}><p:cSld><p:spTree><p:sp><p:txBody>${texts(lines)}</p:txBody></p:sp></p:spTree></p:cSld></p:${kind}>`;
  return zip({
    '[Content_Types].xml': contentTypes({ 'ppt/presentation.xml': 'presentationml.presentation.main' }),
    '_rels/.rels': relations({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `${declaration}<p:presentation ${names} xmlns:r="${officeNamespace}/relationships"><p:sldIdLst>${slides
      .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    // The order of the slides is that of the list, not of the file names.
    'ppt/_rels/presentation.xml.rels': relations(
      Object.fromEntries(
        slides.map((_, index) => [
          `rId${index + 1}`,
          ['slide', `slides/slide${slides.length - index}.xml`] as const,
        ]),
      ),
    ),
    ...Object.fromEntries(
      slides.map((lines, index) => [`ppt/slides/slide${slides.length - index}.xml`, slide('sld', lines)]),
    ),
    ...(notes && {
      [`ppt/slides/_rels/slide${slides.length}.xml.rels`]: relations({
        rId1: ['notesSlide', '../notesSlides/notesSlide1.xml'],
      }),
      'ppt/notesSlides/notesSlide1.xml': slide('notes', [notes]),
    }),
  });
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const slides = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

const text = (content: string) => strToU8(content);
const latin = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const utf16 = (content: string) => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le'));

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

/** The container of old office files, with a directory that names one stream. */
function makeCompound(stream: string): Uint8Array {
  const bytes = Buffer.alloc(3_072);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.write(stream, 1_024, 'utf16le');
  return new Uint8Array(bytes);
}

const csv = 'Straße;Größe;Preis\nMüllerstraße 5;85 m²;1.200,50\n';

/** Files of every accepted type, and of refused types. */
export async function makeSampleFiles(): Promise<readonly SampleFile[]> {
  const picture = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#0b5c5c' },
  })
    .png()
    .toBuffer();
  const bomb = await makeBomb();
  const png = new Uint8Array(picture);
  const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer());
  const webp = new Uint8Array(await sharp(picture).webp().toBuffer());
  const gif = new Uint8Array(await sharp(picture).gif().toBuffer());
  const pdf = await makePdf(['The notice period is three months.', 'Seite zwei: die Kündigungsfrist.']);
  const xlsx = makeXlsx(
    {
      Costs:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
        '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="3"><f>2*21</f><v>42</v></c></row>' +
        '<row r="3"><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="D3"><f>SUM(B1:B2)</f></c></row>' +
        '<row r="4"><c r="A4" t="inlineStr"><is><t>inline</t></is></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="e"><v>#DIV/0!</v></c></row>',
      Dates:
        '<row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" s="2"><v>45000.75</v></c><c r="C1" s="1"><v>59</v></c><c r="D1" s="3"><v>45000</v></c></row>',
    },
    { shared: ['Site', 'Price &amp; rent', 'Hafen'] },
  );
  return [
    {
      name: 'notice.pdf',
      bytes: pdf,
      expected: { mimeType: 'application/pdf', pages: ['three months', 'Kündigungsfrist'] },
    },
    {
      name: 'divided.pdf',
      bytes: await makePdf(['Die Kündi-\ngungsfrist beträgt drei Monate.']),
      expected: { mimeType: 'application/pdf', pages: ['Kündigungsfrist beträgt'] },
    },
    {
      name: 'long.pdf',
      bytes: await makePdf(Array.from({ length: 120 }, (_, page) => `Chapter ${page + 1}`)),
      expected: { mimeType: 'application/pdf', pages: [...Array(119).fill('Chapter'), 'Chapter 120'] },
    },
    {
      name: 'scan.pdf',
      bytes: await makePdf([page => page.image(picture, 50, 50, { width: 400 })]),
      expected: { mimeType: 'application/pdf', pages: [/^$/] },
    },
    {
      name: 'locked.pdf',
      bytes: await makePdf(['secret'], { userPassword: 'key', ownerPassword: 'master', pdfVersion: '1.7' }),
      expected: { problem: 'file_encrypted' },
    },
    {
      name: 'printable.pdf',
      bytes: await makePdf(['Anybody may read this.'], {
        ownerPassword: 'master',
        permissions: { printing: 'highResolution', copying: true },
        pdfVersion: '1.7',
      }),
      expected: { mimeType: 'application/pdf', pages: ['Anybody may read'] },
    },
    { name: 'cut.pdf', bytes: pdf.slice(0, 200), expected: { problem: 'file_broken' } },
    {
      name: 'empty-page.pdf',
      bytes: await makePdf(['']),
      expected: { mimeType: 'application/pdf', pages: [/^$/] },
    },
    {
      name: 'contract.docx',
      bytes: makeDocx(
        `${paragraph('Rental contract')}${table([
          ['Room', 'Rent'],
          ['Harbour view', '1,200 €'],
        ])}${paragraph('Signed in Kiel.')}`,
      ),
      expected: {
        mimeType: word,
        pages: [/Rental contract\n+Room \| Rent\nHarbour view \| 1,200 €\n+Signed in Kiel\./],
      },
    },
    { name: 'empty.docx', bytes: makeDocx(''), expected: { problem: 'file_without_text' } },
    { name: 'without-body.docx', bytes: makeDocx('').slice(0, 400), expected: { problem: 'file_broken' } },
    { name: 'bomb.docx', bytes: bomb, expected: { problem: 'file_too_complex' } },
    { name: 'lying-bomb.docx', bytes: falsifySizes(bomb), expected: { mimeType: word, pages: ['Boom'] } },
    {
      name: 'entities.docx',
      bytes: makeDocx(paragraph('&lol;')),
      expected: { problem: 'file_broken' },
    },
    {
      name: 'costs.xlsx',
      bytes: xlsx,
      expected: {
        mimeType: sheet,
        pages: [
          '# Costs\nSite | Price & rent\nHafen | 42\nab |  |  | =SUM(B1:B2)\ninline | TRUE | #DIV/0!',
          '# Dates\n2023-03-15 | 2023-03-15 18:00 | 1900-02-28 | 45000',
        ],
      },
    },
    {
      name: 'mac.xlsx',
      bytes: makeXlsx({ Dates: '<row r="1"><c r="A1" s="1"><v>43538</v></c></row>' }, { startsIn1904: true }),
      expected: { mimeType: sheet, pages: ['# Dates\n2023-03-15'] },
    },
    {
      name: 'pitch.pptx',
      bytes: makePptx([['Our plan', 'Grow by half'], ['Thank you']], 'Speak slowly'),
      expected: { mimeType: slides, pages: ['Our plan\nGrow by half\nSpeak slowly', 'Thank you'] },
    },
    {
      name: 'sizes.csv',
      bytes: text(csv),
      expected: { mimeType: 'text/csv', pages: ['Müllerstraße 5;85 m²'] },
    },
    {
      name: 'windows.csv',
      bytes: latin(csv),
      expected: { mimeType: 'text/csv', pages: ['Müllerstraße 5;85 m²'] },
    },
    {
      name: 'excel.csv',
      bytes: utf16(csv),
      expected: { mimeType: 'text/csv', pages: ['Müllerstraße 5;85 m²'] },
    },
    {
      name: 'readme.md',
      bytes: text('# Title\n\nText'),
      expected: { mimeType: 'text/markdown', pages: ['# Title'] },
    },
    {
      name: 'note.txt',
      bytes: text('Guten Tag'),
      expected: { mimeType: 'text/plain', pages: ['Guten Tag'] },
    },
    { name: 'empty.txt', bytes: text('   \n'), expected: { problem: 'file_without_text' } },
    {
      name: 'page.html',
      bytes: text(
        '<!doctype html><title>Prices</title><script>alert(1)</script><p>One</p><table><tr><td>a</td><td>b</td></tr></table>',
      ),
      expected: { mimeType: 'text/html', pages: [/^Prices\n+One\n+a \| b$/] },
    },
    {
      name: 'main.ts',
      bytes: text('export const a = 1;'),
      expected: { mimeType: 'text/plain', pages: ['const a'] },
    },
    {
      name: 'data.json',
      bytes: text('{"a":1}'),
      expected: { mimeType: 'application/json', pages: ['{"a":1}'] },
    },
    {
      name: 'server.log',
      bytes: text('2026-01-01 12:00:00 INFO request answered in 12 ms by node 4\n'.repeat(340_000)),
      expected: { mimeType: 'text/plain', pages: ['request answered'], omissions: [['beyond_limit']] },
    },
    { name: 'photo.png', bytes: png, expected: { mimeType: 'image/png' } },
    { name: 'photo.jpg', bytes: jpeg, expected: { mimeType: 'image/jpeg' } },
    { name: 'photo.webp', bytes: webp, expected: { mimeType: 'image/webp' } },
    { name: 'photo.gif', bytes: gif, expected: { mimeType: 'image/gif' } },
    {
      name: 'drawing.svg',
      bytes: text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      expected: { problem: 'file_type_not_allowed' },
    },
    { name: 'picture-as.docx', bytes: png, expected: { mimeType: 'image/png' } },
    {
      name: 'document-as.txt',
      bytes: pdf,
      expected: { mimeType: 'application/pdf', pages: ['three months', 'zwei'] },
    },
    {
      name: 'text-as.pdf',
      bytes: text('No PDF at all'),
      expected: { mimeType: 'text/plain', pages: ['No PDF at all'] },
    },
    {
      name: 'program-as.pdf',
      bytes: new Uint8Array([
        0x4d,
        0x5a,
        0x90,
        0,
        3,
        0,
        0,
        0,
        4,
        0,
        0,
        0,
        255,
        255,
        0,
        0,
        ...Array(200).fill(0),
      ]),
      expected: { problem: 'file_type_not_allowed' },
    },
    { name: 'archive.zip', bytes: zip({ 'a.txt': 'a' }), expected: { problem: 'file_type_not_allowed' } },
    { name: 'old.doc', bytes: makeCompound('WordDocument'), expected: { problem: 'file_type_not_allowed' } },
    { name: 'locked.docx', bytes: makeCompound('EncryptedPackage'), expected: { problem: 'file_encrypted' } },
    {
      name: 'noise.bin',
      bytes: new Uint8Array(5_000).map((_, at) => (at * 7 + (at >> 3)) % 32),
      expected: { problem: 'file_type_not_allowed' },
    },
  ];
}
