import { useState } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './avatar.css?inline';

const styles = sheet(css);

const tints = 6;

/** Options of {@link Avatar}. */
export interface AvatarProps {
  /** Name of the person or organization; without a picture, two of its letters are shown, the first two for a mark. */
  name: string;
  /** URL of a picture. */
  image?: string | undefined;
  /** `person` is round, `mark` is the square of a workspace. Default: `person`. */
  shape?: 'person' | 'mark' | undefined;
  /** 28 px; `tiny` 18, with one letter; `medium` 28 round, 30 square; `large` 40. */
  size?: 'tiny' | 'small' | 'medium' | 'large' | undefined;
  /** A UUID; the same one gives the same colour everywhere. Default: no colour. */
  id?: string | undefined;
  /** A mark without the accent colour. */
  quiet?: boolean | undefined;
}

/** The picture or initials of a person or a workspace. Decorative: the name is next to it. */
export function Avatar({ name, image, shape = 'person', size = 'medium', id, quiet }: AvatarProps) {
  useSheet(styles);
  const [broken, setBroken] = useState<string>();
  return (
    <span
      className="o-avatar"
      part="avatar"
      data-shape={shape}
      data-tint={id === undefined ? undefined : Number.parseInt(id.slice(-6), 16) % tints}
      data-size={size}
      data-quiet={quiet ? '' : undefined}
      aria-hidden="true"
    >
      {image && image !== broken ? (
        <img src={image} alt="" onError={() => setBroken(image)} />
      ) : (
        (size === 'tiny' ? firstOne : shape === 'mark' ? firstTwo : initials)(name)
      )}
    </span>
  );
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ([...(words[0] ?? '')][1] ?? '');
  return (first + last).toLocaleUpperCase();
}

const firstOne = (name: string): string => [...initials(name)][0] ?? '';

/** The first two characters as a reader counts them, in capitals; `??` for a name without any. */
export function firstTwo(name: string): string {
  const characters = [...new Intl.Segmenter().segment(name.trim())].map(({ segment }) => segment);
  return characters.slice(0, 2).join('').toLocaleUpperCase() || '??';
}
