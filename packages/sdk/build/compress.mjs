import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a .br and a .gz beside each file. */
export function compressFolder(folder) {
  for (const file of readdirSync(folder)) {
    const content = readFileSync(folder + file);
    writeFileSync(
      `${folder}${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${folder}${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
