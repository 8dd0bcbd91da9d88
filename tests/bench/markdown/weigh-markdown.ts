import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** Bytes of `@oriel/ui/markdown`, brotli-compressed, without React. */
export interface MarkdownWeight {
  /** Bytes that a page loads to show an answer. */
  entry: number;
  /** Bytes that the first highlighted block adds, without its grammar. */
  highlighter: number;
}

/** Builds the markdown entry for production and weighs it. */
export async function weighMarkdown(): Promise<MarkdownWeight> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['oriel-source', 'module', 'browser', 'production'] },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('@oriel/ui/markdown')),
        preserveEntrySignatures: 'strict',
        external: [/^react(?:-dom)?(?:\/|$)/],
      },
      modulePreload: false,
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap(each =>
    'output' in each ? each.output : [],
  );
  const chunks = outputs.flatMap(each => (each.type === 'chunk' ? [each] : []));
  const entry = chunks.find(chunk => chunk.isEntry);
  const weigh = (names: ReadonlySet<string>) =>
    chunks
      .filter(chunk => names.has(chunk.fileName))
      .reduce((total, chunk) => total + brotliCompressSync(chunk.code).length, 0);
  const initial = new Set([entry?.fileName ?? '', ...(entry?.imports ?? [])]);
  const highlighter = chunks.filter(chunk => chunk.name.includes('highlighter')).map(chunk => chunk.fileName);
  return { entry: weigh(initial), highlighter: weigh(new Set(highlighter)) };
}
