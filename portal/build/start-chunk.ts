import { build, type Plugin, type Rolldown } from 'vite';
import { chunksOf } from '../../packages/sdk/build/manifest.mjs';

/**
 * Bundles all start-up code of the page into one file: parts shared with later pages would split it into a hundred small chunks,
 * which are slower to fetch and compress worse. A preliminary build determines these modules.
 *
 * @param plugins - plugins of the build
 */
export function startChunk(plugins: () => Plugin[]): Plugin {
  return {
    name: 'portal:start-chunk',
    apply: 'build',
    async config({ resolve }, { mode }) {
      const result = await build({
        configFile: false,
        logLevel: 'silent',
        mode,
        resolve,
        plugins: plugins(),
        build: { target: 'es2023', minify: false, write: false },
      });
      // A single build without watch mode has one result.
      const { output } = result as Rolldown.RolldownOutput;
      const files = new Set(chunksOf(output, 'index', []));
      const atStart = new Set(
        output.flatMap(each => (each.type === 'chunk' && files.has(each.fileName) ? each.moduleIds : [])),
      );
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: 'start',
                    test: (id: string) => atStart.has(id),
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      };
    },
  };
}
