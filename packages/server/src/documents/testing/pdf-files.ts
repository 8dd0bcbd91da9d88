import sharp from 'sharp';
import { makePdf, type SampleFile } from './sample-files';

type Draw = Exclude<Parameters<typeof makePdf>[0][number], string>;
type Pdf = Parameters<Draw>[0];

/** A PDF with a form. */
const form = (draw: Draw) =>
  makePdf([
    pdf => {
      pdf.font('Helvetica').fontSize(11);
      pdf.initForm();
      draw(pdf);
    },
  ]);

/** Adds an annotation as the PDF format describes it: the types of pdfkit know some members only. */
const annotate = (
  pdf: Pdf,
  [x, y, width, height]: readonly [number, number, number, number],
  members: object,
) => pdf.annotate(x, y, width, height, members);

/** A drawing as an annotation refers to it. */
function appearance(pdf: Pdf, content: string, [width, height]: readonly [number, number]) {
  const font = pdf.ref({
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Helvetica',
    Encoding: 'WinAnsiEncoding',
  });
  font.end('');
  const drawing = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: { Font: { F1: font } },
  });
  drawing.end(Buffer.from(content, 'latin1'));
  return drawing;
}

const drawText = (text: string) => `BT /F1 10 Tf 2 4 Td (${text}) Tj ET`;

/** A button with a drawing for each of its states. */
const button = (pdf: Pdf, on: string, isOn: boolean, more: object = {}) => ({
  FT: 'Btn',
  F: 4,
  AS: isOn ? on : 'Off',
  AP: { N: { [on]: appearance(pdf, '0 0 m 10 10 l S', [12, 12]), Off: appearance(pdf, ' ', [12, 12]) } },
  ...more,
});

const cells = (rows: readonly (readonly string[])[]) => (pdf: Pdf) => {
  pdf.fontSize(11);
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries())
      if (text !== '') pdf.text(text, 72 + column * 140, 100 + row * 20, { lineBreak: false });
};

/** The text of a form in XML. */
const xfa = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb" locale="de_DE"><pageSet><pageArea name="Page1"><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet><subform w="190mm" layout="tb"><field name="person" w="100mm" h="9mm"><ui><textEdit/></ui><caption reserve="25mm"><value><text>Name</text></value></caption><value><text>Erika Beispiel</text></value></field></subform></subform></template><xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><person>Erika Beispiel</person></form1></xfa:data></xfa:datasets></xdp:xdp>`;

/** Forms, and what a careful person reads in them. */
async function formFiles(): Promise<readonly SampleFile[]> {
  const mimeType = 'application/pdf';
  return [
    {
      name: 'form-text.pdf',
      bytes: await form(pdf => {
        pdf.text('Name:', 72, 100).text('City:', 72, 130).text('Thank you.', 72, 200);
        pdf.formText('name', 130, 96, 200, 18, { value: 'Erika Beispiel' });
        pdf.formText('city', 130, 126, 200, 18, { value: 'Köln' });
      }),
      expected: { mimeType, pages: [/^Name: Erika Beispiel\nCity: Köln\nThank you\.$/] },
    },
    {
      name: 'form-empty.pdf',
      bytes: await form(pdf => {
        pdf.text('Name:', 72, 100);
        pdf.formText('name', 130, 96, 200, 18);
      }),
      expected: { mimeType, pages: [/^Name:$/] },
    },
    {
      name: 'form-fields-alone.pdf',
      bytes: await form(pdf => {
        pdf.formText('name', 130, 96, 200, 18, { value: 'Erika Beispiel' });
        pdf.formText('mail', 360, 96, 200, 18, { value: 'erika@example.org' });
      }),
      expected: { mimeType, pages: [/^Erika Beispiel \| erika@example\.org$/] },
    },
    {
      name: 'form-multiline.pdf',
      bytes: await form(pdf => {
        pdf.text('Remarks:', 72, 100);
        pdf.formText('remarks', 140, 96, 200, 60, { value: 'First line\nSecond line', multiline: true });
      }),
      expected: { mimeType, pages: [/^Remarks: First line\nSecond line$/] },
    },
    {
      name: 'form-choices.pdf',
      bytes: await form(pdf => {
        pdf.text('Country:', 72, 100).text('Languages:', 72, 130);
        pdf.formCombo('country', 140, 96, 100, 18, { select: ['Austria', 'Germany'], value: 'Germany' });
        annotate(pdf, [140, 126, 100, 40], {
          Subtype: 'Widget',
          F: 4,
          FT: 'Ch',
          T: new String('languages'),
          Opt: [
            [new String('de'), new String('German')],
            [new String('en'), new String('English')],
            [new String('fr'), new String('French')],
          ],
          I: [0, 2],
        });
      }),
      expected: { mimeType, pages: [/^Country: Germany\nLanguages: German, French$/] },
    },
    {
      name: 'form-boxes.pdf',
      bytes: await form(pdf => {
        pdf.text('I agree', 100, 100).text('Send news', 100, 130);
        annotate(pdf, [80, 98, 12, 12], {
          Subtype: 'Widget',
          T: new String('agree'),
          V: 'Yes',
          ...button(pdf, 'Yes', true),
        });
        annotate(pdf, [80, 128, 12, 12], {
          Subtype: 'Widget',
          T: new String('news'),
          V: 'Off',
          ...button(pdf, 'Yes', false),
        });
      }),
      expected: { mimeType, pages: [/^\[x\] I agree\n\[ \] Send news$/] },
    },
    {
      name: 'form-radio.pdf',
      bytes: await form(pdf => {
        pdf.text('Monthly', 100, 100, { lineBreak: false }).text('Yearly', 220, 100);
        const plan = pdf.ref({ FT: 'Btn', Ff: 1 << 15, T: new String('plan'), V: 'year', Kids: [] });
        for (const [x, on] of [
          [80, 'month'],
          [200, 'year'],
        ] as const)
          annotate(pdf, [x, 98, 12, 12], {
            Subtype: 'Widget',
            Parent: plan,
            ...button(pdf, on, on === 'year'),
          });
        plan.end('');
      }),
      expected: { mimeType, pages: [/^\[ \] Monthly \| \[x\] Yearly$/] },
    },
    {
      name: 'form-secrets.pdf',
      bytes: await form(pdf => {
        pdf.text('Login:', 72, 100).text('Password:', 72, 130);
        pdf.formText('login', 140, 96, 100, 18, { value: 'erika' });
        pdf.formText('password', 140, 126, 100, 18, { value: 'geheim', password: true });
        annotate(pdf, [140, 156, 100, 18], {
          Subtype: 'Widget',
          F: 2,
          FT: 'Tx',
          T: new String('token'),
          V: new String('hidden value'),
        });
      }),
      expected: { mimeType, pages: [/^Login: erika\nPassword: ••••$/] },
    },
    {
      name: 'form-formatted.pdf',
      bytes: await makePdf([
        pdf => {
          pdf.fontSize(11).text('Amount:', 72, 100).text('Number:', 72, 130).text('Signed:', 72, 160);
          annotate(pdf, [140, 96, 100, 18], {
            Subtype: 'Widget',
            F: 4,
            FT: 'Tx',
            T: new String('amount'),
            V: new String('1234.5'),
            AP: { N: appearance(pdf, `/Tx BMC ${drawText('1.234,50 EUR')} EMC`, [100, 18]) },
          });
          annotate(pdf, [140, 126, 100, 18], {
            Subtype: 'Widget',
            F: 4,
            FT: 'Tx',
            Ff: 1 << 24,
            MaxLen: 4,
            T: new String('number'),
            V: new String('4711'),
            AP: {
              N: appearance(
                pdf,
                'BT /F1 10 Tf 2 4 Td (4) Tj 25 0 Td (7) Tj 25 0 Td (1) Tj 25 0 Td (1) Tj ET',
                [100, 18],
              ),
            },
          });
          annotate(pdf, [140, 156, 160, 18], {
            Subtype: 'Widget',
            F: 4,
            FT: 'Sig',
            T: new String('signature'),
            AP: { N: appearance(pdf, drawText('Signed by Erika Beispiel'), [160, 18]) },
          });
        },
      ]),
      expected: {
        mimeType,
        pages: [/^Amount: 1\.234,50 EUR\nNumber: 4711\nSigned: Signed by Erika Beispiel$/],
      },
    },
    {
      name: 'form-turned.pdf',
      bytes: await form(pdf => {
        Object.assign(pdf.page.dictionary.data, { Rotate: 90 });
        pdf.text('Name:', 72, 100);
        pdf.formText('name', 130, 96, 200, 18, { value: 'Erika Beispiel' });
      }),
      expected: { mimeType, pages: [/^Name: Erika Beispiel$/] },
    },
    {
      name: 'form-xml.pdf',
      bytes: await form(pdf => {
        pdf.text('Please wait. If this message is not replaced, your viewer cannot show the form.');
        const stream = pdf.ref({});
        stream.end(Buffer.from(xfa));
        // The types of pdfkit leave out the root of the document.
        // The types of pdfkit leave out the root of the document.
        const { data } = (pdf as unknown as { _root: { data: { AcroForm: { data: object } } } })._root;
        Object.assign(data, { NeedsRendering: true });
        Object.assign(data.AcroForm.data, { XFA: stream });
      }),
      expected: { mimeType, pages: [/^Name Erika Beispiel$/] },
    },
  ];
}

/** Notes, stamps and files that lie on a page. */
async function noteFiles(): Promise<readonly SampleFile[]> {
  const mimeType = 'application/pdf';
  return [
    {
      name: 'notes.pdf',
      bytes: await makePdf([
        pdf => {
          pdf
            .fontSize(11)
            .text('The rent is 900 euros.', 72, 100)
            .text('The deposit is 2,700 euros.', 72, 130);
          pdf.note(300, 96, 20, 20, 'Is this still true?');
          annotate(pdf, [72, 128, 120, 14], {
            Subtype: 'Highlight',
            QuadPoints: [72, 664, 192, 664, 72, 650, 192, 650],
            T: new String('Erika'),
            Contents: new String('Too much'),
          });
        },
      ]),
      expected: {
        mimeType,
        pages: [
          /^The rent is 900 euros\.\n\[Note: Is this still true\?\]\nThe deposit is 2,700 euros\.\n\[Note by Erika: Too much\]$/,
        ],
      },
    },
    {
      name: 'typed.pdf',
      bytes: await makePdf([
        pdf => {
          pdf.fontSize(11).text('Date:', 72, 100).text('Place:', 72, 130);
          annotate(pdf, [110, 98, 120, 16], {
            Subtype: 'FreeText',
            F: 4,
            DA: new String('/Helv 10 Tf 0 g'),
            Contents: new String('3 May 2025'),
            AP: { N: appearance(pdf, drawText('3 May 2025'), [120, 16]) },
          });
          annotate(pdf, [300, 200, 120, 30], {
            Subtype: 'Stamp',
            F: 4,
            Name: 'Approved',
            AP: { N: appearance(pdf, drawText('APPROVED'), [120, 30]) },
          });
        },
      ]),
      expected: { mimeType, pages: [/^Date: 3 May 2025\nPlace:\n\[Stamp: APPROVED\]$/] },
    },
    {
      name: 'attached.pdf',
      bytes: await makePdf([
        pdf => {
          pdf.fontSize(11).text('The invoice is attached.');
          pdf.file(Buffer.from('<invoice/>'), { name: 'invoice.xml' });
        },
      ]),
      expected: {
        mimeType,
        pages: [/^The invoice is attached\.\n\[Attachment: invoice\.xml\]$/],
        omissions: [['attachment']],
      },
    },
  ];
}

/** Pages that show more than their text. */
async function pictureFiles(): Promise<readonly SampleFile[]> {
  const mimeType = 'application/pdf';
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#0b5c5c' } })
    .jpeg()
    .toBuffer();
  const scan = (pdf: Pdf) => pdf.image(picture, 0, 40, { width: 612, height: 740 });
  return [
    {
      name: 'mixed.pdf',
      bytes: await makePdf(['The first page.', pdf => scan(pdf), '', 'The last page.']),
      expected: {
        mimeType,
        pages: ['first page', /^$/, /^$/, 'last page'],
        omissions: [[], ['page_without_text'], ['page_without_text'], []],
      },
    },
    {
      name: 'illustrated.pdf',
      bytes: await makePdf([
        pdf => {
          pdf.fontSize(11).text('Before', 72, 100).text('After', 72, 400);
          pdf.image(picture, 72, 150, { width: 200 });
          pdf.image(picture, 500, 20, { width: 10 });
        },
      ]),
      expected: { mimeType, pages: [/^Before\nAfter$/], omissions: [['picture']] },
    },
    {
      name: 'scan-with-header.pdf',
      bytes: await makePdf([
        pdf => {
          scan(pdf);
          pdf.fontSize(9).text('Page 1 of 1', 72, 20);
        },
      ]),
      expected: { mimeType, pages: [/^Page 1 of 1$/], omissions: [['picture']] },
    },
    {
      name: 'searchable-scan.pdf',
      bytes: await makePdf([
        pdf => {
          scan(pdf);
          pdf.addContent('3 Tr');
          pdf.fontSize(11).text('Recognized before', 72, 100);
        },
      ]),
      expected: { mimeType, pages: [/^Recognized before$/] },
    },
    {
      name: 'broken-page.pdf',
      bytes: await makePdf(['Good.', 'Bad.']).then(bytes => {
        // The second page is missing.
        const text = Buffer.from(bytes).toString('latin1');
        return new Uint8Array(Buffer.from(text.replace(/(Kids \[\d+ 0 R )\d/, '$19'), 'latin1'));
      }),
      expected: { mimeType, pages: ['Good', /^$/], omissions: [[], ['page_unreadable']] },
    },
    {
      name: 'endless.pdf',
      bytes: await makePdf(
        ['word '.repeat(20_000), 'end'].flatMap(text => (text === 'end' ? [text] : Array(30).fill(text))),
      ),
      expected: { mimeType },
    },
  ];
}

/** Texts whose lines and columns matter. */
async function textFiles(): Promise<readonly SampleFile[]> {
  const mimeType = 'application/pdf';
  const divided = (text: string) => makePdf([text]);
  return [
    {
      name: 'divided-party.pdf',
      bytes: await divided('die SPD-\ngeführte Stadt'),
      expected: { mimeType, pages: [/^die SPD-geführte Stadt$/] },
    },
    {
      name: 'divided-words.pdf',
      bytes: await divided(
        'Vertrags-\npartner, Ein-\nund Ausgang, E-\nMail, eine 20-\njährige Frist, Müller-\nLüdenscheidt',
      ),
      expected: {
        mimeType,
        pages: [/^Vertragspartner, Ein- und Ausgang, E-Mail, eine 20-jährige Frist, Müller-Lüdenscheidt$/],
      },
    },
    {
      name: 'divided-compounds.pdf',
      bytes: await divided('A well-known firm, a well-\nknown name, short-\nand long-term'),
      expected: { mimeType, pages: [/^A well-known firm, a well-known name, short- and long-term$/] },
    },
    {
      name: 'table.pdf',
      bytes: await makePdf([
        cells([
          ['Region', 'Umsatz', 'Kosten'],
          ['Nord', '', '7'],
          ['Süd', '5', ''],
        ]),
      ]),
      expected: { mimeType, pages: [/^Region \| Umsatz \| Kosten\nNord \| {2}\| 7\nSüd \| 5 \|$/] },
    },
    {
      name: 'table-of-long-cells.pdf',
      bytes: await makePdf([
        pdf =>
          pdf.fontSize(11).table({
            data: [
              ['Name', 'Beschreibung', 'Preis'],
              ['A', 'Eine lange Beschreibung, die in der Zelle umbricht und weiterläuft', '7'],
              ['B', '', '8'],
            ],
          }),
      ]),
      expected: {
        mimeType,
        pages: [
          /^Name \| Beschreibung \| Preis\nA \| Eine lange Beschreibung, die in der Zelle umbricht und weiterläuft \| 7\nB \| {2}\| 8$/,
        ],
      },
    },
    {
      name: 'invoice.pdf',
      bytes: await makePdf([
        pdf => {
          const rows = [
            ['Position', 'Menge', 'Betrag'],
            ['Bretter', '12', '1.200,00'],
            ['Summe', '', '1.205,00'],
          ];
          pdf.fontSize(11);
          for (const [row, [name = '', count = '', amount = '']] of rows.entries()) {
            const y = 100 + row * 18;
            pdf.text(name, 72, y, { lineBreak: false });
            if (count !== '') pdf.text(count, 200, y, { width: 80, align: 'right' });
            pdf.text(amount, 300, y, { width: 100, align: 'right' });
          }
        },
      ]),
      expected: {
        mimeType,
        pages: [/^Position \| Menge \| Betrag\nBretter \| 12 \| 1\.200,00\nSumme \| {2}\| 1\.205,00$/],
      },
    },
    {
      name: 'list.pdf',
      bytes: await makePdf([
        cells([
          ['1.', 'First'],
          ['2.', 'Second'],
        ]),
      ]),
      expected: { mimeType, pages: [/^1\. First\n2\. Second$/] },
    },
    {
      name: 'columns.pdf',
      bytes: await makePdf([
        pdf =>
          pdf
            .fontSize(11)
            .text('left one\nleft two', 72, 100, { width: 200 })
            .text('right one\nright two', 320, 100, { width: 200 }),
      ]),
      expected: { mimeType, pages: [/^left one\nleft two\nright one\nright two$/] },
    },
  ];
}

/** A line in a font that is not part of the file. @param text The codes of its letters, in hexadecimal digits */
const foreign = (font: (pdf: Pdf) => object, text: string) =>
  makePdf([
    pdf => {
      const reference = pdf.ref(font(pdf));
      reference.end('');
      Object.assign(pdf.page.fonts, { F9: reference });
      pdf.addContent(`BT /F9 12 Tf 1 0 0 -1 72 100 Tm <${text}> Tj ET`);
    },
  ]);

/** A font of Asian letters. @param order Its collection, such as `GB1` */
const asian = (encoding: string, order: string) => (pdf: Pdf) => {
  const descriptor = pdf.ref({
    Type: 'FontDescriptor',
    FontName: 'Song',
    Flags: 4,
    FontBBox: [0, 0, 1000, 1000],
  });
  descriptor.end('');
  const descendant = pdf.ref({
    FontDescriptor: descriptor,
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'Song',
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String(order), Supplement: 2 },
  });
  descendant.end('');
  return {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'Song',
    Encoding: encoding,
    DescendantFonts: [descendant],
  };
};

/** Fonts whose letters are hard to name. */
async function fontFiles(): Promise<readonly SampleFile[]> {
  const mimeType = 'application/pdf';
  const unnamed = {
    Type: 'Font',
    Subtype: 'Type1',
    BaseFont: 'Secret',
    Encoding: { Type: 'Encoding', Differences: [1, 'xqa', 'xqb', 'xqc'] },
  };
  const garbled = await foreign(() => unnamed, '010203010203');
  return [
    {
      name: 'chinese.pdf',
      bytes: await foreign(asian('UniGB-UCS2-H', 'GB1'), '84dd9cb8987976ee'),
      expected: { mimeType, pages: [/^蓝鲸项目$/] },
    },
    {
      name: 'japanese.pdf',
      bytes: await foreign(asian('90ms-RKSJ-H', 'Japan1'), '93fa967b'),
      expected: { mimeType, pages: [/^日本$/] },
    },
    // Its pages are read as pictures.
    { name: 'garbled.pdf', bytes: garbled, expected: { mimeType, pages: [/^$/] } },
    {
      name: 'soft-hyphen.pdf',
      bytes: await makePdf(['Vertrags\u00ad\npartner im E\u00adMail-Verteiler']),
      expected: { mimeType, pages: [/^Vertragspartner im E-Mail-Verteiler$/] },
    },
  ];
}

/** PDF documents, and what a careful person reads in them. */
export const makePdfFiles = async (): Promise<readonly SampleFile[]> =>
  (await Promise.all([formFiles(), noteFiles(), pictureFiles(), fontFiles(), textFiles()])).flat();
