import type { Ability } from './ability';

/** The files and the text of a question to a model. */
export interface QuestionInput {
  /** Number of files, including images. */
  readonly files: number;
  readonly images: number;
  /** Number of the images whose text is read for a model that sees none. Default: 0. */
  readonly readable?: number;
  /** Total size of all files. */
  readonly bytes: number;
  readonly characters: number;
}

/** The reason why a model cannot accept a question: it has no image input, or one of its limits is exceeded. */
export type InputProblem =
  | { readonly kind: 'blind' }
  | { readonly kind: 'files' | 'images' | 'megabytes' | 'characters'; readonly max: number };

const bytesOfMegabyte = 1024 * 1024;

/** Whether a model accepts images. One that generates images has the ability with direction `output`. */
export const seesImages = (abilities: readonly Ability[]): boolean =>
  abilities.some(
    ({ type, constraints }) =>
      type === 'image' && constraints?.some(({ direction }) => direction === 'input') === true,
  );

/** Maximum number of images that a model accepts per question. */
export const mostImages = (abilities: readonly Ability[]): number =>
  Math.min(
    ...limitsOf(abilities)
      .filter(({ kind }) => kind === 'images')
      .map(({ max }) => max),
    seesImages(abilities) ? Number.POSITIVE_INFINITY : 0,
  );

/** Finds the reason why a model cannot accept a question, before it is asked; undefined if there is none. */
export function findInputProblem(
  abilities: readonly Ability[],
  { files, images, readable = 0, bytes, characters }: QuestionInput,
): InputProblem | undefined {
  if (images > readable && !seesImages(abilities)) return { kind: 'blind' };
  const given = { files, images, megabytes: bytes / bytesOfMegabyte, characters };
  return limitsOf(abilities).find(({ kind, max }) => given[kind] > max);
}

type Limit = Exclude<InputProblem, { readonly kind: 'blind' }>;

/** The input limits. In the ability `image`, the unit `files` means images. */
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
