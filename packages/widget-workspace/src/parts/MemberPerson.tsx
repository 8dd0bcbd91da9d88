import { usePicture } from '@oriel/app-kit';
import { getColleaguePicture, type User } from '@oriel/contracts';
import { Person, type PersonProps } from '@oriel/ui';
import { useWorkspace } from '../store/workspace-context';

/** Options of {@link MemberPerson}. */
export interface MemberPersonProps extends Pick<PersonProps, 'name' | 'email' | 'note'> {
  readonly user: Pick<User, 'id' | 'pictureId'>;
}

/** A member with picture, and name and e-mail address on two lines. */
export function MemberPerson({ user: { id: userId, pictureId }, ...shown }: MemberPersonProps) {
  const { host, organizationId } = useWorkspace();
  const { client } = host;
  const { image } = usePicture(client, pictureId, signal => {
    const params = { organizationId: organizationId(), userId };
    return client.call(getColleaguePicture, { params, query: { id: pictureId } }, { signal });
  });
  return <Person {...shown} id={userId} image={image} stacked />;
}
