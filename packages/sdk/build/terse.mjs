import { minify } from 'terser';

/** What licences ask to be kept, of all chunks of a build, each once. */
export const licences = new Set();

const compress = { ecma: 2020, passes: 2, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true };
const format = { ecma: 2020, comments: false };

/** Characters. */
const largeFile = 300_000;

/**
 * Minifies once more: the bundler's own minifier is quick and leaves 2 %. Licence texts go into one file.
 *
 * @type {import('vite').Plugin}
 */
export const terse = {
  name: 'oriel:terse',
  async renderChunk(code) {
    // Nothing here is made by `new` of a function that has no `this`.
    const options = { module: true, compress: { ...compress, join_vars: false }, format };
    let written = (await minify(code, options)).code;
    // A second run folds the largest file by another 0.1 %; small ones grow by it once they are compressed.
    if (code.length > largeFile) written = (await minify(written, options)).code;
    for (const [comment] of code.matchAll(/\/\*.*?\*\//gs)) {
      if (/@license|@preserve|licen[sc]ed/i.test(comment)) licences.add(comment);
    }
    return { code: written, map: null };
  },
};

/** The loader is a script of its own and reads no getter that does anything, so more may be taken for granted. */
export async function minifyLoader(code) {
  const { code: written } = await minify(code, {
    toplevel: true,
    compress: { ...compress, pure_getters: true, inline: 1, sequences: false },
    format,
  });
  return written;
}
