import type { ReactNode } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './skeleton.css?inline';
import { useDelayedVisible } from './use-delayed-visible';

const styles = sheet(css);

/** Bars in the shape of pending text. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  useSheet(styles);
  return (
    <span className="o-skeleton" part="skeleton" aria-hidden="true">
      {[...Array(lines).keys()].map(index => (
        <span className="o-skeleton-bar" key={index} />
      ))}
    </span>
  );
}

/** Options of {@link SkeletonRegion}. */
export interface SkeletonRegionProps {
  /** Whether the content is still pending. */
  busy: boolean;
  /** The placeholder: shown after 300 ms, for at least 400 ms. */
  skeleton?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A region that shows a skeleton while its content is pending, and is marked as busy. */
export function SkeletonRegion({ busy, skeleton = <Skeleton />, className, children }: SkeletonRegionProps) {
  const visible = useDelayedVisible(busy);
  return (
    <div className={className} aria-busy={busy || visible}>
      {visible ? skeleton : busy ? null : children}
    </div>
  );
}
