import { createRequire } from 'node:module';
import { dirname } from 'node:path';

type Unpdf = typeof import('unpdf');
type PdfOptions = NonNullable<Parameters<Unpdf['getDocumentProxy']>[1]>;
export type Pdf = Awaited<ReturnType<Unpdf['getDocumentProxy']>>;

const require = createRequire(import.meta.url);
/** Data that a PDF may leave to its reader: standard fonts, encodings of Asian fonts and the decoder of JPEG 2000. */
const readerData = dirname(require.resolve('pdfjs-dist/package.json'));

/** pdf.js writes every font with it; Node has it from 21 on. */
function completeBuffers(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length = this.byteLength): ArrayBuffer {
      const copy = new Uint8Array(length);
      copy.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return copy.buffer;
    },
  });
}

/** Opens a PDF with everything that reading and drawing it may need. @throws an error of pdf.js */
export async function openPdf(bytes: Uint8Array, options: PdfOptions): Promise<Pdf> {
  completeBuffers();
  const { getDocumentProxy } = await import('unpdf');
  return getDocumentProxy(bytes, {
    // Fonts of this machine depend on its installation.
    useSystemFonts: false,
    standardFontDataUrl: `${readerData}/standard_fonts/`,
    cMapUrl: `${readerData}/cmaps/`,
    wasmUrl: `${readerData}/wasm/`,
    isEvalSupported: false,
    verbosity: 0,
    ...options,
  });
}
