import type { LibraryFilters } from '@oriel/contracts';
import { Skeleton } from '@oriel/ui';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Cards in the shape of those that are to come. */
export function LibrarySkeleton({ layout }: { layout: LibraryFilters['layout'] }) {
  if (layout === 'list') return <Skeleton lines={8} />;
  return (
    <div className="p-grid" aria-hidden="true">
      {places.map(place => (
        <div key={place} className="p-card p-card-waiting">
          <div className="p-card-top" />
          <div className="p-card-body">
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
