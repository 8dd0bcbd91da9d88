import { imageTimes } from '../../ai/endpoints/image-times';
import type { ModelSource } from '../../ai/endpoints/model-source';
import { imageModel } from '../../ai/image-providers/describe-image-model';
import { openAiImages } from '../../ai/image-providers/openai-images';
import { openAiProvider } from '../../ai/providers/openai/openai-provider';
import type { Config } from '../../platform/config/config';
import { demoModelName, demoPainterName, startDemoModel } from './start-demo-model';

const demoPicturePrice = { inputMicroeuro: 0, outputMicroeuro: 0, imageMicroeuro: 50_000 };
const demoPainter = {
  references: 2,
  sizes: [
    [1024, 1024, '1:1'],
    [1536, 1024, '3:2'],
    [1024, 1536, '2:3'],
    [1536, 864, '16:9'],
    [864, 1536, '9:16'],
  ],
  styles: ['vivid', 'calm', 'ink'],
} as const;

/**
 * Starts the demo model, as an ordinary endpoint.
 * @param isInstant whether it answers and draws without delay, instead of as fast as a real one
 */
export async function createDemoSource(
  config: Config,
  { isInstant }: { readonly isInstant: boolean },
): Promise<{ source: ModelSource; close(): Promise<void> }> {
  const demo = await startDemoModel(isInstant ? { pace: 0, pictureTime: 0 } : {});
  const source: ModelSource = {
    internalId: 'demo',
    name: 'Demo',
    description: 'Shows what answers look like; understands nothing',
    serviceImpl: 'demo',
    provider: openAiProvider({ baseUrl: demo.baseUrl }),
    painter: openAiImages({
      baseUrl: demo.baseUrl,
      limits: imageTimes(config),
      streams: () => true,
      seeds: true,
    }),
    // A price that demonstrates credit; the demo's answers are free.
    priceOf: model => (model === demoPainterName ? demoPicturePrice : undefined),
    list: async () => [
      { id: demoModelName, title: 'Demo' },
      imageModel(demoPainterName, 'Demo painter', demoPainter),
    ],
  };
  return { source, close: () => demo.close() };
}
