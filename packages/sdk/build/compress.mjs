import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const levels = { light: { brotli: 2, gzip: 1 }, best: { brotli: 11, gzip: 9 } };

/**
 * Writes a .br and a .gz file next to each file.
 *
 * @param {string} folder
 * @param {keyof typeof levels} level
 */
export async function compressFolder(folder, level) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: levels[level].brotli };
  await Promise.all(
    readdirSync(folder).map(async file => {
      const content = await readFile(folder + file);
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then(small => writeFile(`${folder}${file}.br`, small)),
        promisify(gzip)(content, { level: levels[level].gzip }).then(small =>
          writeFile(`${folder}${file}.gz`, small),
        ),
      ]);
    }),
  );
}
