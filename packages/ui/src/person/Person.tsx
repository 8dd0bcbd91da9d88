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
  /** After the name, such as "(You)". */
  note?: ReactNode;
  /** URL of a picture. */
  image?: string | undefined;
  /** With a picture of 18 px, in the size and colour of the text around it. */
  small?: boolean | undefined;
  /** A UUID; the same one gives the same colour everywhere. Default: no colour. */
  id?: string | undefined;
}

/** A person in one line: picture, name and e-mail address. */
export function Person({ name, email, note, image, small, id }: PersonProps) {
  useSheet(styles);
  return (
    <span className="o-person" part="person" data-small={small ? '' : undefined}>
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
