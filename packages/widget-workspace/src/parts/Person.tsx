import type { User } from '@oriel/contracts';
import { Avatar } from '@oriel/ui';
import type { ReactNode } from 'react';

const tints = 6;

type Named = Pick<User, 'fullname' | 'username'>;

/** Picture, name and address of a user. */
export function Person({ user, note }: { user: Named & Pick<User, 'id' | 'email'>; note?: ReactNode }) {
  const name = nameOf(user);
  // A user has the same colour everywhere.
  const tint = Number.parseInt(user.id.slice(-6), 16) % tints;
  return (
    <span className="w-person" data-tint={tint}>
      <Avatar name={name} />
      <span className="w-person-text">
        <b>
          {name} {note}
        </b>
        {user.email && <small>{user.email}</small>}
      </span>
    </span>
  );
}

/** The display name of a user. */
export const nameOf = ({ fullname, username }: Named): string => fullname || username;
