import { Skeleton } from '@oriel/ui';

/** The shape of a question and its answer. */
export function ThreadSkeleton() {
  return (
    <div className="c-skeleton" aria-hidden="true">
      <div className="c-skeleton-question">
        <Skeleton lines={1} />
      </div>
      <Skeleton lines={4} />
    </div>
  );
}
