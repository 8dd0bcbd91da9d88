import type { Ability } from './ability';

/** The files and the text that a question brings to a model. */
export interface QuestionInput {
  /** Files, the images counted. */
  readonly files: number;
  readonly images: number;
  /** The size of all files together. */
  readonly bytes: number;
  readonly characters: number;
}

/** Why a model does not take a question: it sees no images, or one of its limits is exceeded. */
export type InputProblem =
  | { readonly kind: 'blind' }
  | { readonly kind: 'files' | 'images' | 'megabytes' | 'characters'; readonly max: number };

const bytesOfMegabyte = 1_000_000;

/** Whether a model looks at images. One that makes them has the ability with direction `output`. */
export const seesImages = (abilities: readonly Ability[]): boolean =>
  abilities.some(
    ({ type, constraints }) =>
      type === 'image' && constraints?.some(({ direction }) => direction === 'input') === true,
  );

/** How many images a model looks at with one question. */
export const mostImages = (abilities: readonly Ability[]): number =>
  Math.min(
    ...limitsOf(abilities)
      .filter(({ kind }) => kind === 'images')
      .map(({ max }) => max),
    seesImages(abilities) ? Number.POSITIVE_INFINITY : 0,
  );

/** Finds out what keeps a model from taking a question, before it is asked; undefined where nothing does. */
export function findInputProblem(
  abilities: readonly Ability[],
  { files, images, bytes, characters }: QuestionInput,
): InputProblem | undefined {
  if (images > 0 && !seesImages(abilities)) return { kind: 'blind' };
  const given = { files, images, megabytes: bytes / bytesOfMegabyte, characters };
  return limitsOf(abilities).find(({ kind, max }) => given[kind] > max);
}

type Limit = Exclude<InputProblem, { readonly kind: 'blind' }>;

/** The limits of what comes in. Of an image alone, files are images. */
function limitsOf(abilities: readonly Ability[]): readonly Limit[] {
  return abilities.flatMap(({ type, constraints = [] }) =>
    type === 'image' || type === 'chat' || type === 'text'
      ? constraints.flatMap(({ direction, unit, max }): Limit[] => {
          if (direction !== 'input' || max === undefined) return [];
          if (unit === 'files') return [{ kind: type === 'image' ? 'images' : 'files', max }];
          return unit === 'images' || unit === 'megabytes' || unit === 'characters'
            ? [{ kind: unit, max }]
            : [];
        })
      : [],
  );
}
