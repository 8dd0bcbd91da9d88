import type { ReactNode } from 'react';
import { Avatar } from '../avatar/Avatar';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './person.css?inline';

const styles = sheet(css);

/** Options of {@link Person}. */
export interface PersonProps {
  name: string;
  /** Follows the name, as far as there is space. */
  email?: string | null | undefined;
  /** The address is on a line of its own. Default: both are in one line. */
  stacked?: boolean | undefined;
  /** After the name, such as "(You)". */
  note?: ReactNode;
  /** URL of a picture. */
  image?: string | undefined;
  /** With a picture of 18 px, in the size and colour of the text around it. */
  small?: boolean | undefined;
  /** A UUID; the same one gives the same colour everywhere. Default: no colour. */
  id?: string | undefined;
}

/** A person: picture, name and e-mail address. */
export function Person({ name, email, stacked, note, image, small, id }: PersonProps) {
  useSheet(styles);
  return (
    <span
      className="o-person"
      part="person"
      data-small={small ? '' : undefined}
      data-stacked={stacked ? '' : undefined}
    >
      <Avatar name={name} image={image} id={id} size={small ? 'tiny' : 'medium'} />
      <span className="o-person-text" title={email ? `${name}, ${email}` : name}>
        <b>
          <bdi>{name}</bdi>
          {note && <> {note}</>}
        </b>
        {email && (
          <>
            {' '}
            <small>{email}</small>
          </>
        )}
      </span>
    </span>
  );
}
