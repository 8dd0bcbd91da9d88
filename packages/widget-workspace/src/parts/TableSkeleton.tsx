import { Skeleton } from '@oriel/ui';

/** Placeholder rows of a table. */
export function TableSkeleton({ rows = 6, hasPicture = false }: { rows?: number; hasPicture?: boolean }) {
  return (
    <div className="w-table-frame o-box" aria-hidden="true">
      <div className="w-waiting-head" />
      {[...Array(rows).keys()].map(index => (
        <div className="w-waiting-row o-row o-gap-3" key={index}>
          {hasPicture && <span className="w-waiting-picture" />}
          <Skeleton lines={hasPicture ? 2 : 1} />
        </div>
      ))}
    </div>
  );
}
