import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FilePicture } from '@oriel/contracts';
import { DocumentError } from './document';
import { startWorker } from './start-worker';

/** Limits on the cost of reading one scanned file. */
export const ocrLimits = {
  /** Further pages are left out. */
  pages: 50,
  /** Maximum pixels of the longer side of a page; about 200 dots per inch of a sheet of A4. */
  side: 2_400,
  /** Maximum enlargement of a page, which is 72 dots per inch. */
  zoom: 4,
  /** Maximum pixels of a picture file. */
  pixels: 50_000_000,
  /** Maximum pixels of all pictures on a page of a PDF; a sheet of A4 with 600 dots per inch has 35 million. */
  pagePixels: 40_000_000,
  /** Maximum milliseconds for the next page. */
  pageTime: 120_000,
  /** Maximum milliseconds for a file; the pages that were read by then are kept. */
  time: 900_000,
  /** Heap size of the worker, in megabytes; decoded pictures and the engine use 300 to 600 more. */
  memory: 256,
  /** Maximum megabytes by which the memory of the process may grow during a file: pictures are outside of the heap. */
  growth: 1_000,
} as const;

/** A file for the worker. */
export interface OcrTask {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Folder with the languages of the engine; without it, pages are only drawn. */
  readonly languageFolder?: string;
  /** Only this page of a PDF, in colour and with the places of its text. */
  readonly preview?: number;
}

/** A message of the worker: a page, the end, or why the file cannot be read. */
export type OcrMessage =
  | { readonly total: number; readonly text: string }
  | { readonly total: number; readonly picture: Uint8Array }
  | { readonly total: number; readonly preview: PagePicture }
  | { readonly reason: string }
  | 'too-large'
  | 'end';

export interface PagePicture {
  /** A WebP image. */
  readonly picture: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Places are shares of width and height. */
  readonly texts: FilePicture['texts'];
}

export interface OcrPages<Page> {
  /** One for each page that was read, from the first. */
  readonly pages: readonly Page[];
  /** Pages were left out because of a limit. */
  readonly isCut: boolean;
}

interface OcrOptions {
  readonly signal: AbortSignal;
  readonly time?: number;
  readonly pageTime?: number;
  readonly growth?: number;
  /** A question waits for it: it comes before files that are read in the background. */
  readonly isForQuestion?: boolean;
}

interface WaitingFile {
  readonly isForQuestion: boolean;
  readonly start: () => void;
}

/** Read one file at a time: each takes a core and much memory. */
let isReading = false;
const waitingFiles: WaitingFile[] = [];

/** Waits no longer than the signal allows. */
async function inTurn<Result>(
  { signal, isForQuestion = false }: OcrOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  if (isReading) await waitForTurn(signal, isForQuestion);
  isReading = true;
  try {
    return await run();
  } finally {
    // The next file takes over, so that no other comes between.
    const next = waitingFiles.find(file => file.isForQuestion) ?? waitingFiles[0];
    if (next) next.start();
    else isReading = false;
  }
}

const waitForTurn = (signal: AbortSignal, isForQuestion: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      signal.removeEventListener('abort', stop);
      waitingFiles.splice(waitingFiles.indexOf(file), 1);
    };
    const stop = () => {
      leave();
      reject(signal.reason);
    };
    const start = () => {
      leave();
      resolve();
    };
    const file = { isForQuestion, start };
    signal.addEventListener('abort', stop);
    waitingFiles.push(file);
  });

/** Reads the text of each page with tesseract.js. @throws DocumentError; the reason of the signal */
export const recognizePages = (
  file: Omit<OcrTask, 'languageFolder'>,
  options: OcrOptions,
): Promise<OcrPages<string>> =>
  inTurn(options, async () => {
    const languageFolder = await mkdtemp(join(tmpdir(), 'oriel-ocr-'));
    try {
      await copyLanguages(languageFolder);
      return await run({ ...file, languageFolder }, options, message =>
        'text' in message ? message.text : '',
      );
    } finally {
      await rm(languageFolder, { recursive: true, force: true });
    }
  });

/** Draws each page as a JPEG. @throws DocumentError; the reason of the signal */
export const drawPages = (
  file: Omit<OcrTask, 'languageFolder'>,
  options: OcrOptions,
): Promise<OcrPages<Uint8Array>> =>
  inTurn(options, () =>
    run(file, options, message => ('picture' in message ? message.picture : new Uint8Array())),
  );

/** Limits for drawing one page for a reader. */
export const previewLimits = { side: 1_800, time: 20_000, texts: 10_000, waiting: 20, perReader: 5 } as const;

let isDrawing: Promise<unknown> = Promise.resolve();
/** The waiting readers, one entry per request. */
const waitingReaders: string[] = [];

interface PreviewTask {
  /** Reads the file when it is its turn, so that those that wait are not in memory. */
  readonly read: () => Promise<Uint8Array>;
  /** Page number, from 1. */
  readonly number: number;
  readonly readerId: string;
}

/**
 * Draws one page of a PDF for a reader, one at a time and apart from the files that are read in the background.
 *
 * @returns `busy` if too many readers wait, or this one for too many pages; undefined if there is no such page
 * @throws DocumentError; the reason of the signal
 */
export async function drawPreview(
  { read, number, readerId }: PreviewTask,
  signal: AbortSignal,
): Promise<PagePicture | 'busy' | undefined> {
  const own = waitingReaders.filter(each => each === readerId);
  if (waitingReaders.length >= previewLimits.waiting || own.length >= previewLimits.perReader) return 'busy';
  waitingReaders.push(readerId);
  const before = isDrawing;
  const draw = async () => {
    await before.catch(() => undefined);
    signal.throwIfAborted();
    const { time } = previewLimits;
    const task = { bytes: await read(), mimeType: 'application/pdf', preview: number };
    const { pages } = await run(task, { signal, time, pageTime: time }, message =>
      'preview' in message ? message.preview : undefined,
    );
    return pages[0];
  };
  const drawn = draw();
  isDrawing = drawn;
  return drawn.finally(() => {
    waitingReaders.splice(waitingReaders.indexOf(readerId), 1);
  });
}

/** The engine takes all its languages from one folder. */
async function copyLanguages(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const sources = [
    require.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz'),
    require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  ];
  for (const source of sources) await copyFile(source, join(folder, basename(source)));
}

type PageMessage = Extract<OcrMessage, { readonly total: number }>;

/** Milliseconds between two looks at the memory. */
const memoryInterval = 50;

async function run<Page>(
  task: OcrTask,
  { signal, time = ocrLimits.time, pageTime = ocrLimits.pageTime, growth = ocrLimits.growth }: OcrOptions,
  pick: (message: PageMessage) => Page,
): Promise<OcrPages<Page>> {
  signal.throwIfAborted();
  const worker = startWorker({
    built: new URL('./ocr-worker.js', import.meta.url),
    source: new URL('./ocr-worker.ts', import.meta.url),
    workerData: task,
    memory: ocrLimits.memory,
  });
  const pages: Page[] = [];
  let total = 1;
  let pageTimer: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let memoryTimer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop);
      // The pages so far are better than none.
      const endEarly = () => (pages.length > 0 ? resolve() : reject(new DocumentError('file_too_complex')));
      const awaitPage = () => {
        clearTimeout(pageTimer);
        pageTimer = setTimeout(endEarly, pageTime);
      };
      timer = setTimeout(endEarly, time);
      const most = process.memoryUsage.rss() + growth * 1024 * 1024;
      const watchMemory = () => {
        if (process.memoryUsage.rss() > most) return endEarly();
        memoryTimer = setTimeout(watchMemory, memoryInterval);
      };
      watchMemory();
      awaitPage();
      worker.on('message', (message: OcrMessage) => {
        if (message === 'end') return resolve();
        if (message === 'too-large') return endEarly();
        if ('reason' in message) {
          const error = new DocumentError('file_broken', { cause: message.reason });
          return pages.length > 0 ? resolve() : reject(error);
        }
        total = message.total;
        pages.push(pick(message));
        awaitPage();
      });
      // Running out of memory is an error event of the worker.
      worker.once('error', error => reject(new DocumentError('file_too_complex', { cause: error })));
      worker.once('exit', () => reject(new DocumentError('file_broken')));
    });
    return { pages, isCut: pages.length < total };
  } finally {
    clearTimeout(timer);
    clearTimeout(pageTimer);
    clearTimeout(memoryTimer);
    if (stop) signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
