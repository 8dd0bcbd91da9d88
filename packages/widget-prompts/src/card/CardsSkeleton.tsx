import { Skeleton } from '@oriel/ui';
import type { CardLayout } from './card-layout';

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Cards in the shape of those that are to come. */
export function CardsSkeleton({ layout }: { layout: CardLayout }) {
  if (layout !== 'grid') return <Skeleton lines={8} />;
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
