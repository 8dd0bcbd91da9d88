import { Skeleton } from '@oriel/ui';
import type { CardLayout } from './card-layout';

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** Placeholder cards, as large as most cards. */
export function CardsSkeleton({ layout }: { layout: CardLayout }) {
  return (
    <div className={layout === 'grid' ? 'p-grid' : 'p-list'} aria-hidden="true">
      {places.map(place =>
        layout === 'grid' ? (
          <div key={place} className="p-card p-card-waiting o-box">
            <div className="p-card-top" />
            <div className="p-card-body o-stack o-gap-1">
              <Skeleton lines={3} />
            </div>
          </div>
        ) : (
          <div
            key={place}
            className={layout === 'list' ? 'p-row p-row-waiting o-row' : 'p-wait-unfolding o-row o-gap-3'}
          >
            <span className="p-cover" />
            <div className="p-row-text">
              <Skeleton lines={2} />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
