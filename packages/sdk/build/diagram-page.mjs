import { build } from 'vite';
import { collectLicences } from './licences.mjs';
import { buildOptions, onLog, output, shared, source } from './vite-options.mjs';

/** Libraries of single kinds of diagrams, each too large to be loaded with the others. */
const large = /langium|chevrotain|vscode|@?mermaid-js[\\/]parser|cytoscape|katex/;

/**
 * Builds the script of the page that draws diagrams. It is by far the largest and the least trusted, stands in a sandbox
 * of its own, and no page around it has a file of it.
 *
 * @returns {Promise<string>} the name of its first file
 */
export async function buildDiagramPage() {
  const result = await build({
    ...shared,
    plugins: [collectLicences],
    build: {
      ...buildOptions,
      emptyOutDir: false,
      lib: { entry: { diagrams: source('diagram-page/main.ts') }, formats: ['es'] },
      rolldownOptions: {
        onLog,
        preserveEntrySignatures: 'allow-extension',
        output: {
          ...output,
          entryFileNames: 'diagrams-[hash:7].js',
          // Some of the engines' own chunks have no names that a person would choose.
          chunkFileNames: 'diagrams-part-[hash:7].js',
          codeSplitting: {
            // A frame without an origin has no cache: eight files for a flowchart instead of twenty-seven.
            groups: [
              {
                name: 'shared',
                minShareCount: 4,
                test: id => !large.test(id),
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  });
  const chunks = (Array.isArray(result) ? result : [result]).flatMap(({ output }) => output);
  return chunks.find(({ isEntry }) => isEntry).fileName;
}
