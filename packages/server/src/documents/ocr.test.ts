import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DocumentError } from './document';
import { drawPages, drawPreview, ocrLimits, type PagePicture, previewLimits, recognizePages } from './ocr';
import { makePdf } from './testing/sample-files';

const { signal } = new AbortController();

/** A picture of a page with lines of text. */
const draw = (lines: readonly string[], { width = 900, height = 300 } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${lines
        .map(
          (line, index) =>
            `<text x="40" y="${80 + index * 60}" font-family="DejaVu Sans" font-size="32">${line}</text>`,
        )
        .join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer();

const embedded = createRequire(import.meta.url).resolve(
  'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
);

/** Share of dark pixels in a part of a page. */
async function darkShare(
  page: PagePicture,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): Promise<number> {
  const area = {
    left: Math.floor(x * page.width),
    top: Math.floor(y * page.height),
    width: Math.ceil(width * page.width),
    height: Math.ceil(height * page.height),
  };
  const pixels = await sharp(page.picture).extract(area).greyscale().raw().toBuffer();
  return pixels.filter(value => value < 100).length / pixels.length;
}

const problemOf = (error: unknown) => (error instanceof DocumentError ? error.problem : String(error));

describe('the reader of scanned pages', { timeout: 240_000 }, () => {
  it('reads a picture in German and English', async () => {
    const bytes = await draw([
      'Die Kündigungsfrist beträgt drei Monate.',
      'The notice period is three months.',
    ]);
    const { pages, isCut } = await recognizePages({ bytes, mimeType: 'image/png' }, { signal });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Kündigungsfrist beträgt drei Monate');
    expect(pages[0]).toContain('notice period is three months');
    expect(isCut).toBe(false);
  });

  it('reads each page of a scanned PDF, and nothing on a blank one', async () => {
    const [one, three] = await Promise.all([draw(['Invoice number 4812']), draw(['Page three'])]);
    const bytes = await makePdf([
      page => page.image(one, 50, 50, { width: 450 }),
      '',
      page => page.image(three, 50, 50, { width: 450 }),
    ]);
    const { pages } = await recognizePages({ bytes, mimeType: 'application/pdf' }, { signal });
    expect(pages.map(page => page.trim())).toEqual(['Invoice number 4812', '', 'Page three']);
  });

  it('draws pages of bounded size for a model', async () => {
    const picture = await draw(['Text'], { width: 5_000, height: 400 });
    const wide = await drawPages({ bytes: picture, mimeType: 'image/png' }, { signal });
    const bytes = await makePdf([page => page.image(picture, 0, 0, { width: 400 })]);
    const pdf = await drawPages({ bytes, mimeType: 'application/pdf' }, { signal });
    for (const { pages } of [wide, pdf]) {
      const { format, width, height } = await sharp(pages[0]).metadata();
      expect(format).toBe('jpeg');
      expect(Math.max(width, height)).toBe(ocrLimits.side);
    }
  });

  it('draws text for a reader in standard fonts and in those of the file', async () => {
    const fonts = ['Helvetica', 'Times-Bold', 'Courier', 'Symbol', 'ZapfDingbats', embedded];
    const bytes = await makePdf([
      page => {
        for (const font of fonts) page.font(font).fontSize(24).text('Drei Monate');
      },
    ]);
    const page = await drawPreview({ read: async () => bytes, number: 1, readerId: 'reader' }, signal);
    if (!page || page === 'busy') return expect.unreachable();
    const lines = page.texts.filter(({ text }) => text.trim() !== '');
    expect(new Set(lines.map(({ y }) => y)).size).toBe(fonts.length);
    for (const line of lines) expect(await darkShare(page, line)).toBeGreaterThan(0.05);
    expect(await darkShare(page, { x: 0.1, y: 0.6, width: 0.8, height: 0.3 })).toBe(0);
  });

  it('refuses a picture that would fill the memory, and a broken file', async () => {
    // A few kilobytes that unpack to 400 million pixels.
    const huge = await sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const files = [
      { bytes: huge, mimeType: 'image/png' },
      { bytes: new TextEncoder().encode('nonsense'), mimeType: 'image/png' },
      { bytes: new TextEncoder().encode('%PDF-1.7 nonsense'), mimeType: 'application/pdf' },
    ];
    const answers = await Promise.allSettled(files.map(file => drawPages(file, { signal })));
    expect(answers.map(answer => (answer.status === 'rejected' ? problemOf(answer.reason) : 'read'))).toEqual(
      ['file_broken', 'file_broken', 'file_broken'],
    );
  });

  it('refuses a page whose pictures are too large together', async () => {
    const { side, pagePixels } = ocrLimits;
    const large = await sharp({ create: { width: side, height: side, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const count = Math.ceil((pagePixels + 1) / side ** 2);
    const bytes = await makePdf([
      page => {
        for (let at = 0; at < count; at++) page.image(large, at, at, { width: 400 });
      },
    ]);
    await expect(drawPages({ bytes, mimeType: 'application/pdf' }, { signal })).rejects.toMatchObject({
      problem: 'file_too_complex',
    });
  });

  it('ends a file during which the memory grows too much', async () => {
    const file = { bytes: await draw(['Text']), mimeType: 'image/png' };
    await expect(recognizePages(file, { signal, growth: -1 })).rejects.toMatchObject({
      problem: 'file_too_complex',
    });
  });

  it('reads files for questions first, and lets a file leave that waits', async () => {
    const file = { bytes: await draw(['Text']), mimeType: 'image/png' };
    const ended: string[] = [];
    const read = (
      name: string,
      options: { readonly signal: AbortSignal; readonly isForQuestion?: boolean },
    ) => drawPages(file, options).then(() => ended.push(name));
    const gone = new AbortController();
    const files = [
      read('first', { signal }),
      read('background', { signal }),
      read('question', { signal, isForQuestion: true }),
    ];
    const left = read('gone', { signal: gone.signal, isForQuestion: true });
    gone.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect(ended).toEqual([]);
    await Promise.all(files);
    expect(ended).toEqual(['first', 'question', 'background']);
  });

  it('draws for readers in turn, lets none take all places, and keeps one file in memory', async () => {
    let reads = 0;
    let open = () => {};
    const gate = new Promise<void>(resolve => {
      open = resolve;
    });
    const read = async () => {
      reads++;
      await gate;
      throw new Error('The file is gone');
    };
    const ask = (readerId: string) => drawPreview({ read, number: 1, readerId }, signal);
    const first = Array.from({ length: previewLimits.perReader }, () => ask('one'));
    expect(await ask('one')).toBe('busy');
    const other = ask('two');
    await Promise.resolve();
    expect(reads).toBeLessThanOrEqual(1);
    open();
    const ended = await Promise.allSettled([...first, other]);
    expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'rejected'));
    expect(reads).toBe(ended.length);
  });

  it('ends what takes too long, and where its caller has gone', async () => {
    const file = { bytes: await draw(['Text']), mimeType: 'image/png' };
    await expect(recognizePages(file, { signal, pageTime: 1 })).rejects.toMatchObject({
      problem: 'file_too_complex',
    });
    await expect(recognizePages(file, { signal, time: 1 })).rejects.toMatchObject({
      problem: 'file_too_complex',
    });
    const gone = new AbortController();
    const reading = recognizePages(file, { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
    // The next file is read all the same.
    expect((await drawPages(file, { signal })).pages).toHaveLength(1);
  });
});
