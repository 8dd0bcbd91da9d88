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

/** Settings for an image besides its description. An omitted one has the model's default. */
export const imageParameters = snakeObject({
  outputFormat: z.optional(z.enum(imageFormats)),
  style: z.optional(z.string().check(z.maxLength(limits.imageStyle))),
  size: z.optional(imageSize),
});
export type ImageParameters = z.output<typeof imageParameters>;

/** The part of a model's description that is relevant for images. */
export interface ImageModel {
  readonly abilities: readonly Ability[];
  readonly parameterDefinitions: Readonly<Record<string, ParameterDefinition>>;
}

/** Whether a model generates images. */
export const drawsImages = ({ abilities }: Pick<ImageModel, 'abilities'>): boolean =>
  abilities.some(
    ({ type, constraints }) =>
      type === 'image' && constraints?.some(({ direction }) => direction === 'output') === true,
  );

/** Whether a model can do what another one does: the agents of a chat model need one, as do those of a model that draws. */
export const canSucceed = (
  next: Pick<ImageModel, 'abilities'>,
  retired: Pick<ImageModel, 'abilities'>,
): boolean => drawsImages(next) === drawsImages(retired) && (chats(next) || !chats(retired));

const chats = ({ abilities }: Pick<ImageModel, 'abilities'>): boolean =>
  abilities.some(({ type }) => type === 'chat');

/** The maximum number of inputs or outputs of a model, by its abilities; 0 without such an ability. */
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

/** The maximum number of images per request. */
export const maxImagesOf = (model: Pick<ImageModel, 'abilities'>): number =>
  Math.min(most(model, 'output', 'images'), limits.imagesPerRequest);

/** The maximum number of reference images per request; 0 if the model accepts none. */
export const maxReferencesOf = (model: Pick<ImageModel, 'abilities'>): number =>
  Math.min(most(model, 'input', 'files'), limits.imageReferences);

/** The sizes that a model offers, its default first. Empty if the size cannot be chosen. */
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

/** The part of a request that a model's abilities and parameters restrict. */
export interface ImageDemand {
  readonly parameters: ImageParameters;
  readonly count?: number | undefined;
  readonly references?: number | undefined;
}

/** Problems of a request for images. */
export type ImageProblem =
  | { readonly field: 'agent'; readonly code: 'no_images' }
  | { readonly field: 'output_format' | 'style'; readonly problem: ParameterProblem }
  | { readonly field: 'size'; readonly code: 'not_offered' }
  | { readonly field: 'count' | 'references'; readonly code: 'too_many'; readonly max: number };

/** Finds the first problem of a request for a model, or returns `undefined`. Shared by form and server. */
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

/** Finds the offered size that equals a wanted one in each of its members. */
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

/** Fills in the model's defaults for omitted parameters. */
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
