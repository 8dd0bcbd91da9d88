import { minify } from 'terser';

/** What licences ask to be kept, of all chunks of a build, each once. */
export const licences = new Set();

/**
 * Minifies a second time: the bundler's own minifier is quick and leaves 2 %. Licence texts go into one file.
 *
 * @type {import('vite').Plugin}
 */
export const terse = {
  name: 'oriel:terse',
  async renderChunk(code) {
    const result = await minify(code, {
      module: true,
      // Nothing here is made by `new` of a function that has no `this`.
      compress: {
        ecma: 2020,
        passes: 3,
        keep_fargs: false,
        unsafe_arrows: true,
        unsafe_methods: true,
        join_vars: false,
      },
      format: { ecma: 2020, comments: false },
    });
    for (const [comment] of code.matchAll(/\/\*.*?\*\//gs)) {
      if (/@license|@preserve|licen[sc]ed/i.test(comment)) licences.add(comment);
    }
    return { code: result.code, map: null };
  },
};

/** The loader is a script of its own and reads no getter that does anything, so more may be taken for granted. */
export async function minifyLoader(code) {
  const { code: written } = await minify(code, {
    toplevel: true,
    compress: {
      ecma: 2020,
      passes: 3,
      keep_fargs: false,
      unsafe_arrows: true,
      unsafe_methods: true,
      pure_getters: true,
      inline: 1,
      sequences: false,
    },
    format: { ecma: 2020, comments: false },
  });
  return written;
}
