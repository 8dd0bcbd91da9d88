import { MoreButton, pagedResource, ResourceView, useErrorText, useT } from '@oriel/app-kit';
import { addTeamMember, limits, listTeamCandidates, times, type User } from '@oriel/contracts';
import { Button, Dialog, Person, SearchField, Skeleton, sheet, useSheet } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';
import css from './teams.css?inline';

const argsSchema = z.object({
  organizationId: z.string(),
  teamId: z.string(),
  name: z.string(),
  /** Ids of the people in the team. */
  userIds: z.array(z.string()),
});
const styles = sheet(css);
const pageSize = 20;

/** Finds members of the workspace and adds them to a team, one press each. Closes with true if any was added. */
export default function TeamAddMembersDialog({ args, close }: WidgetDialogProps) {
  useSheet(styles);
  const t = useT();
  const client = useClient();
  const { signal } = useHost();
  const errorText = useErrorText();
  const [{ organizationId, teamId, name, userIds }] = useState(() => z.parse(argsSchema, args));
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef(search);
  const hasAdded = useRef(false);
  /** Settles once all pending additions are done. */
  const adding = useRef<Promise<unknown>>(Promise.resolve());
  const [members] = useState(() =>
    pagedResource<User>(
      (page, abort) =>
        client.call(
          listTeamCandidates,
          { params: { organizationId, teamId }, query: { search: latest.current.trim(), page, pageSize } },
          { signal: abort },
        ),
      { signal, pageSize, keyOf: ({ id }) => id },
    ),
  );
  useEffect(() => {
    latest.current = search;
    const isFirst = members.value.peek() === undefined;
    const waiting = setTimeout(
      () => {
        members.set(list => ({ ...list, pages: 1 }));
        void members.reload();
      },
      isFirst || search === '' ? 0 : times.searchDebounce,
    );
    return () => clearTimeout(waiting);
  }, [members, search]);
  useEffect(() => members.clear, [members]);

  const add = async (user: User) => {
    setBusy(user.id);
    setProblem(undefined);
    try {
      const params = { organizationId, teamId };
      await client.call(addTeamMember, { params, body: { userId: user.id } }, { signal });
      hasAdded.current = true;
      setAdded(all => [...all, user.id]);
    } catch (error) {
      setProblem(errorText(error).text);
    } finally {
      setBusy(undefined);
    }
  };
  // The list behind the dialog must include the person added last.
  const end = () => void adding.current.then(() => close(hasAdded.current));
  return (
    <Dialog
      size="large"
      title={t('teams.addTitle', { name })}
      onClose={end}
      closeLabel={t('kit.close')}
      actions={
        <Button kind="primary" onClick={end}>
          {t('teams.addDone')}
        </Button>
      }
    >
      <SearchField
        className="w-search"
        label={t('members.search')}
        clearLabel={t('workspace.clearSearch')}
        value={search}
        maxLength={limits.memberSearch}
        onChange={setSearch}
      />
      {problem && (
        <p className="w-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="w-candidates o-scroller">
        <ResourceView
          resource={members}
          level={3}
          compact
          skeleton={<Skeleton lines={5} />}
          empty={<p className="w-muted">{t('members.nobody')}</p>}
        >
          {({ items }) => (
            <>
              <ul>
                {items.map(user => (
                  <li key={user.id} className="o-row o-gap-3">
                    <Person id={user.id} name={nameOf(user)} email={user.email} />
                    {userIds.includes(user.id) || added.includes(user.id) ? (
                      <span className="w-muted" role="status">
                        {t('teams.isIn')}
                      </span>
                    ) : (
                      <Button
                        size="small"
                        busy={busy === user.id}
                        aria-label={t('teams.addOf', { name: nameOf(user) })}
                        onClick={() => {
                          adding.current = Promise.all([adding.current, add(user)]);
                        }}
                      >
                        {t('teams.add')}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <MoreButton resource={members} />
            </>
          )}
        </ResourceView>
      </div>
    </Dialog>
  );
}
