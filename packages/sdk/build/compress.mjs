import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a .br and a .gz beside each file but those left out. */
export function compressFolder(folder, leftOut) {
  for (const file of readdirSync(folder)) {
    if (leftOut.includes(file)) continue;
    const content = readFileSync(folder + file);
    writeFileSync(
      `${folder}${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${folder}${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
