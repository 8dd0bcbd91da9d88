import type { ParameterDefinition } from '@oriel/contracts';
import type { OfferedModel } from '../providers/offered-model';
import { isImagen } from './google-images';

interface Description {
  readonly maxImages?: number;
  readonly references?: number;
  /** `width`, `height`, ratio; the default comes first. */
  readonly sizes?: readonly (readonly [number, number, string])[];
  /** For models that only take a ratio instead of pixels. */
  readonly ratios?: readonly string[];
  readonly styles?: readonly string[];
}

const formats: ParameterDefinition = { type: 'string', enum: ['png', 'jpeg', 'webp'], default: 'png' };

/** An image model. Every format is offered, because images are re-encoded when they arrive. */
export function imageModel(id: string, title: string | undefined, given: Description): OfferedModel {
  const { maxImages = 4, references = 0, sizes = [], ratios = [], styles = [] } = given;
  const suggestions = [
    ...sizes.map(([width, height, ratio]) => ({ width, height, aspect_ratio: ratio })),
    ...ratios.map(ratio => ({ aspect_ratio: ratio })),
  ];
  return {
    id,
    title,
    abilities: [
      {
        type: 'image',
        constraints: [
          { direction: 'output', unit: 'images', max: maxImages },
          ...(references > 0 ? [{ direction: 'input', unit: 'files', max: references } as const] : []),
        ],
      },
    ],
    parameterDefinitions: {
      output_format: formats,
      ...(styles[0] !== undefined && {
        style: { type: 'string', enum: [...styles], default: styles[0] } as const,
      }),
      ...(suggestions.length > 0 && {
        size: {
          type: 'object',
          properties: { width: {}, height: {}, aspect_ratio: {} },
          suggestions,
        } as const,
      }),
    },
  };
}

/** Describes a model of an OpenAI-compatible endpoint by its name. */
export function describeOpenAiImageModel(id: string): OfferedModel {
  if (/dall-e-3/i.test(id))
    return imageModel(id, undefined, {
      sizes: [
        [1024, 1024, '1:1'],
        [1792, 1024, '16:9'],
        [1024, 1792, '9:16'],
      ],
      styles: ['vivid', 'natural'],
    });
  if (/dall-e-2/i.test(id)) return imageModel(id, undefined, { references: 1, sizes: [[1024, 1024, '1:1']] });
  return imageModel(id, undefined, {
    references: 4,
    sizes: [
      [1024, 1024, '1:1'],
      [1536, 1024, '3:2'],
      [1024, 1536, '2:3'],
    ],
  });
}

export const describeGoogleImageModel = (id: string): OfferedModel =>
  isImagen(id)
    ? imageModel(id, undefined, { ratios: ['1:1', '4:3', '3:4', '16:9', '9:16'] })
    : imageModel(id, undefined, {
        references: 3,
        ratios: ['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16'],
      });
