import { build, type Plugin, type Rolldown } from 'vite';
import { chunksOf } from '../../packages/sdk/build/manifest.mjs';

/**
 * Puts what the start of the page needs into one file: parts that it shares with later pages would split it into a
 * hundred small ones, which are slower to fetch and compress worse. A build before the build tells what that is.
 *
 * @param plugins - those of the build
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
      // One build that is not watched has one result.
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
