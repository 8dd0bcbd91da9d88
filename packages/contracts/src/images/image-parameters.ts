import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { limits } from '../limits';
import type { Ability } from '../models/ability';
import { findParameterProblems, type ParameterProblem } from '../models/find-parameter-problems';
import type { ParameterDefinition } from '../models/model';

export const imageFormats = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** Pixels, or a ratio such as `16:9`, or both, as the model offers it. */
export const imageSize = snakeObject({
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  aspectRatio: z.optional(z.string()),
});
export type ImageSize = z.output<typeof imageSize>;

/** The choices for a picture beside its description. One that is left out has the default of the model. */
export const imageParameters = snakeObject({
  outputFormat: z.optional(z.enum(imageFormats)),
  style: z.optional(z.string().check(z.maxLength(limits.imageStyle))),
  size: z.optional(imageSize),
});
export type ImageParameters = z.output<typeof imageParameters>;

/** The part of a model's description that decides about pictures. */
export interface ImageModel {
  readonly abilities: readonly Ability[];
  readonly parameterDefinitions: Readonly<Record<string, ParameterDefinition>>;
}

/** Whether a model draws pictures. */
export const drawsImages = ({ abilities }: Pick<ImageModel, 'abilities'>): boolean =>
  abilities.some(
    ({ type, constraints }) =>
      type === 'image' && constraints?.some(({ direction }) => direction === 'output') === true,
  );

/** The most of what a model takes or gives, by its abilities; without one, nothing. */
const most = (
  { abilities }: Pick<ImageModel, 'abilities'>,
  direction: 'input' | 'output',
  unit: 'images' | 'files',
): number => {
  for (const { type, constraints } of abilities)
    for (const each of type === 'image' ? (constraints ?? []) : [])
      if (each.direction === direction && each.unit === unit) return each.max ?? 1;
  return 0;
};

/** The most pictures of one request. */
export const maxImagesOf = (model: Pick<ImageModel, 'abilities'>): number =>
  Math.min(most(model, 'output', 'images'), limits.imagesPerRequest);

/** The most reference pictures of one request; 0 where the model takes none. */
export const maxReferencesOf = (model: Pick<ImageModel, 'abilities'>): number =>
  Math.min(most(model, 'input', 'files'), limits.imageReferences);

/** The sizes that a model offers, the default one first. Empty: its size cannot be chosen. */
export function imageSizesOf({
  parameterDefinitions,
}: Pick<ImageModel, 'parameterDefinitions'>): ImageSize[] {
  const definition = parameterDefinitions.size;
  if (definition?.type !== 'object') return [];
  return (definition.suggestions ?? []).flatMap(suggestion => {
    const size = z.safeDecode(imageSize, suggestion);
    return size.success ? [size.data] : [];
  });
}

/** The values of a parameter with a list, such as `output_format` and `style`, and its default. */
export function imageChoicesOf(
  { parameterDefinitions }: Pick<ImageModel, 'parameterDefinitions'>,
  name: 'output_format' | 'style',
): { readonly values: readonly string[]; readonly default: string | undefined } {
  const definition = Object.hasOwn(parameterDefinitions, name) ? parameterDefinitions[name] : undefined;
  if (definition?.type !== 'string') return { values: [], default: undefined };
  const values = definition.enum ?? [];
  return { values, default: definition.default ?? values[0] };
}

/** A request, as far as abilities and parameters of a model decide on it. */
export interface ImageDemand {
  readonly parameters: ImageParameters;
  readonly count?: number | undefined;
  readonly references?: number | undefined;
}

/** Faults of a request for pictures. */
export type ImageProblem =
  | { readonly field: 'agent'; readonly code: 'no_images' }
  | { readonly field: 'output_format' | 'style'; readonly problem: ParameterProblem }
  | { readonly field: 'size'; readonly code: 'not_offered' }
  | { readonly field: 'count' | 'references'; readonly code: 'too_many'; readonly max: number };

/** The first fault of a request for a model, or `undefined`. The same for form and server. */
export function findImageDemandProblem(model: ImageModel, demand: ImageDemand): ImageProblem | undefined {
  if (!drawsImages(model)) return { field: 'agent', code: 'no_images' };
  const { parameters, count = 1, references = 0 } = demand;
  const max = maxImagesOf(model);
  if (count > max) return { field: 'count', code: 'too_many', max };
  const maxReferences = maxReferencesOf(model);
  if (references > maxReferences) return { field: 'references', code: 'too_many', max: maxReferences };
  const plain = {
    ...(parameters.outputFormat !== undefined && { output_format: parameters.outputFormat }),
    ...(parameters.style !== undefined && { style: parameters.style }),
  };
  const problems = findParameterProblems(model.parameterDefinitions, plain);
  for (const field of ['output_format', 'style'] as const) {
    const problem = problems[field];
    if (problem) return { field, problem };
  }
  if (parameters.size && !findImageSize(model, parameters.size))
    return { field: 'size', code: 'not_offered' };
  return undefined;
}

/** The offered size that a wanted one means: each of its members is the same. */
export function findImageSize(
  model: Pick<ImageModel, 'parameterDefinitions'>,
  { width, height, aspectRatio }: ImageSize,
): ImageSize | undefined {
  return imageSizesOf(model).find(
    size =>
      (width === undefined || size.width === width) &&
      (height === undefined || size.height === height) &&
      (aspectRatio === undefined || size.aspectRatio === aspectRatio),
  );
}

/** The parameters with the defaults of the model for what is left out. */
export function fillImageParameters(
  model: Pick<ImageModel, 'parameterDefinitions'>,
  { outputFormat, style, size }: ImageParameters,
): ImageParameters {
  const format =
    outputFormat ?? imageFormats.find(each => each === imageChoicesOf(model, 'output_format').default);
  const chosenStyle = style ?? imageChoicesOf(model, 'style').default;
  const chosenSize = findImageSize(model, size ?? {});
  return {
    ...(format !== undefined && { outputFormat: format }),
    ...(chosenStyle !== undefined && { style: chosenStyle }),
    ...(chosenSize && { size: chosenSize }),
  };
}
