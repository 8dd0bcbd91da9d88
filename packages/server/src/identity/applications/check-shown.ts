import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { agents, lists } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';

interface Shown {
  readonly shownAgentIds?: readonly string[] | null | undefined;
  readonly shownListIds?: readonly string[] | null | undefined;
}

/** An application can only show what the whole workspace may use. @throws 400 for anything else */
export async function checkShown(
  db: Queryable,
  organizationId: string,
  { shownAgentIds, shownListIds }: Shown,
): Promise<void> {
  if (shownAgentIds?.length) {
    const ids = [...new Set(shownAgentIds)];
    const found = await db.$count(
      agents,
      and(
        inArray(agents.id, ids),
        eq(agents.access, 'workspace'),
        or(isNull(agents.organizationId), eq(agents.organizationId, organizationId)),
      ),
    );
    if (found < ids.length) throw unknown('body.shownAgentIds');
  }
  if (shownListIds?.length) {
    const ids = [...new Set(shownListIds)];
    const found = await db.$count(
      lists,
      and(inArray(lists.id, ids), eq(lists.organizationId, organizationId), eq(lists.visibility, 'ORG')),
    );
    if (found < ids.length) throw unknown('body.shownListIds');
  }
}

const unknown = (path: string) =>
  invalidPayload([{ path, code: 'not_found', message: 'Not of the workspace' }]);
