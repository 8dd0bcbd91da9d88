import { strToU8 } from 'fflate';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { makeMailFiles } from './mail-files';
import { makePageFiles } from './page-files';
import { type SampleFile, zip } from './sample-file';
import { makeSheetFiles } from './sheet-files';
import { makeSlideFiles } from './slide-files';
import { makeWordFiles } from './word-files';

export type { SampleFile } from './sample-file';

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

const text = (content: string) => strToU8(content);
const latin = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'));
const utf16 = (content: string) => new Uint8Array(Buffer.from(`\ufeff${content}`, 'utf16le'));

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
  const png = new Uint8Array(picture);
  const jpeg = new Uint8Array(await sharp(picture).jpeg().toBuffer());
  const webp = new Uint8Array(await sharp(picture).webp().toBuffer());
  const gif = new Uint8Array(await sharp(picture).gif().toBuffer());
  const pdf = await makePdf(['The notice period is three months.', 'Seite zwei: die Kündigungsfrist.']);
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
    ...(await makeWordFiles()),
    ...makeSheetFiles(),
    ...makeSlideFiles(),
    ...makeMailFiles(),
    ...makePageFiles(),
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
    ...['BMW Rechnung 5', 'MZ;Name', 'solid evidence', 'MP+ und mehr'].map(content => ({
      name: `${content}.txt`,
      bytes: text(content),
      expected: { mimeType: 'text/plain', pages: [content] },
    })),
    {
      name: 'comments.md',
      bytes: text(`${'<!-- a -->\n'.repeat(300)}# Titel`),
      expected: { mimeType: 'text/markdown', pages: ['# Titel'] },
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
