/*
 * Turns the pages of a scanned file into pictures of bounded size, and reads them with tesseract.js unless a model does. Runs in a
 * worker that ends with the file: its memory is freed, and a hostile page affects nothing else. Nothing is downloaded.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { type OcrMessage, type OcrTask, ocrLimits, type PagePicture, previewLimits } from './ocr';
import { openPdf } from './open-pdf';

// `run` in `ocr.ts` starts the worker with it.
const { bytes, mimeType, languageFolder, preview } = workerData as OcrTask;
const send = (message: OcrMessage) => parentPort?.postMessage(message);

async function normalise(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { side, pixels } = ocrLimits;
  return sharp(picture, { limitInputPixels: pixels })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .jpeg({ quality: 90 })
    .toBuffer();
}

const canvasImport = () => import('@napi-rs/canvas');

const openFile = async () => {
  const { createIsomorphicCanvasFactory } = await import('unpdf');
  return openPdf(bytes, {
    CanvasFactory: await createIsomorphicCanvasFactory(canvasImport),
    // Larger pictures are left out of their page.
    maxImageSize: ocrLimits.pagePixels,
  });
};

/** One page as an image, and where its text is. */
async function drawPage(number: number): Promise<PagePicture | undefined> {
  const [{ renderPageAsImage }, { default: sharp }] = await Promise.all([import('unpdf'), import('sharp')]);
  const pdf = await openFile();
  if (number > pdf.numPages) return undefined;
  const page = await pdf.getPage(number);
  limitPictures(page.objs);
  const viewport = page.getViewport({ scale: 1 });
  const { width, height } = viewport;
  const { items } = await page.getTextContent();
  const texts = items.slice(0, previewLimits.texts).flatMap(item => {
    if (!('str' in item)) return [];
    const [, , skew = 0, scaleY = 0, left = 0, base = 0] = item.transform.map(Number);
    const size = item.height || Math.hypot(skew, scaleY);
    const box = [left, base - size * 0.25, left + item.width, base + size * 0.85];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle(box).map(Number);
    return {
      text: item.str,
      end: item.hasEOL,
      x: Math.min(x1, x2) / width,
      y: Math.min(y1, y2) / height,
      width: Math.abs(x2 - x1) / width,
      height: Math.abs(y2 - y1) / height,
    };
  });
  const scale = Math.min(previewLimits.side / Math.max(width, height), ocrLimits.zoom);
  const drawn = await sharp(new Uint8Array(await renderPageAsImage(pdf, number, { canvasImport, scale })))
    .flatten({ background: '#fff' })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { picture: drawn.data, width: drawn.info.width, height: drawn.info.height, texts };
}

async function* pictures(): AsyncGenerator<{ readonly total: number; readonly picture: Uint8Array }> {
  if (mimeType !== 'application/pdf') {
    yield { total: 1, picture: await normalise(bytes) };
    return;
  }
  const { renderPageAsImage } = await import('unpdf');
  const pdf = await openFile();
  for (let number = 1; number <= Math.min(pdf.numPages, ocrLimits.pages); number++) {
    const page = await pdf.getPage(number);
    limitPictures(page.objs);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(ocrLimits.side / Math.max(width, height), ocrLimits.zoom);
    const picture = new Uint8Array(await renderPageAsImage(pdf, number, { canvasImport, scale }));
    page.cleanup();
    yield { total: pdf.numPages, picture: await normalise(picture) };
  }
}

/** Ends this thread at a page with too many pixels, before they are drawn: each picture takes as much memory again then. */
function limitPictures(objects: {
  resolve(id: string, data?: { readonly width?: number; readonly height?: number } | null): void;
}): void {
  const resolve = objects.resolve.bind(objects);
  let pixels = 0;
  objects.resolve = (id, data) => {
    pixels += (data?.width ?? 0) * (data?.height ?? 0);
    if (pixels > ocrLimits.pagePixels) {
      send('too-large');
      process.exit();
    }
    resolve(id, data);
  };
}

async function startEngine(folder: string) {
  const { createWorker, OEM } = await import('tesseract.js');
  // Without a handler of errors, an unreadable picture would end the process.
  return createWorker(['eng', 'deu'], OEM.LSTM_ONLY, {
    langPath: folder,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  });
}

async function readPages(): Promise<void> {
  const engine = languageFolder === undefined ? undefined : await startEngine(languageFolder);
  for await (const { total, picture } of pictures())
    send(
      engine ? { total, text: (await engine.recognize(Buffer.from(picture))).data.text } : { total, picture },
    );
}

try {
  const page = preview === undefined ? undefined : await drawPage(preview);
  if (page) send({ total: 1, preview: page });
  if (preview === undefined) await readPages();
  send('end');
} catch (error) {
  send({ reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
}
