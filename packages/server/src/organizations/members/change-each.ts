import type { MemberOutcomes } from '@oriel/contracts';
import { HttpError } from '../../platform/errors/http-error';
import { describeError } from '../../platform/log/describe-error';
import type { Logger } from '../../platform/log/logger';

/**
 * Makes the same change to several people, one after the other and each in its own transaction, so that one refusal does not undo the
 * other changes.
 */
export async function changeEach(
  log: Logger,
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<MemberOutcomes> {
  const outcomes: MemberOutcomes = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
      outcomes.push({ id, refusal: null });
    } catch (error) {
      const isRefusal = HttpError.isInstance(error);
      // Earlier changes are committed, so the caller must see the outcomes.
      if (!isRefusal)
        log.error({ id, error: describeError(error) }, 'change of one of several people failed');
      outcomes.push({ id, refusal: isRefusal ? error.code : 'internal' });
    }
  }
  return outcomes;
}
