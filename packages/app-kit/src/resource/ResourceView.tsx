import { EmptyState, Skeleton, SkeletonRegion } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { fetched } from '../fetched/fetched';
import { useT } from '../i18n/i18n-context';
import type { LoadFailedProps } from './LoadFailed';
import type { Paged } from './paged-resource';
import type { Resource } from './resource';

const FailedPart = fetched(() => import('./LoadFailed'));

/** Explains a failed load, with a retry button. Fetched on the first failure. */
export function LoadFailed(props: LoadFailedProps) {
  const t = useT();
  return <FailedPart {...props} waiting={<p role="alert">{t('kit.failed')}</p>} />;
}

/** Options of {@link ResourceView}. */
export interface ResourceViewProps<T> {
  resource: Resource<T>;
  /** Shown while the first value loads. Default: bars. */
  skeleton?: ReactNode;
  /** Shown in place of an empty value. Default: the result of `children`. */
  empty?: ReactNode;
  /** Default: true for a list without items. */
  isEmpty?: (value: T) => boolean;
  /** Shown if it does not exist, or the user may not see it. Default: a sentence. */
  missing?: ReactNode;
  /** Retries after a failure. Default: reloads the resource. */
  onRetry?: () => void;
  /** Title of the failure. Default: the text of the error. */
  failedTitle?: string;
  /** Heading level of the states. Default: 2. */
  level?: 1 | 2 | 3;
  /** States without the minimum height of a whole view. */
  compact?: boolean;
  className?: string;
  children: (value: T) => ReactNode;
}

/**
 * Shows a resource: its value, or its loading, empty, missing or error state. A value that failed to reload stays, with a note.
 */
export function ResourceView<T>({
  resource,
  skeleton = <Skeleton lines={4} />,
  empty,
  isEmpty = hasNoItems,
  missing,
  onRetry = () => void resource.reload(),
  failedTitle,
  level,
  compact,
  className,
  children,
}: ResourceViewProps<T>) {
  useSignals();
  const t = useT();
  const state = resource.state.value;
  if (state.kind === 'failed') {
    return (
      <LoadFailed error={state.error} onRetry={onRetry} title={failedTitle} level={level} compact={compact} />
    );
  }
  if (state.kind === 'missing') {
    return missing ?? <EmptyState level={level} compact={compact} title={t('kit.missing')} />;
  }
  const isReady = state.kind === 'ready';
  return (
    <SkeletonRegion busy={!isReady} skeleton={skeleton} className={className}>
      {isReady && state.error !== undefined && <LoadFailed isNote error={state.error} onRetry={onRetry} />}
      {isReady && (empty !== undefined && isEmpty(state.value) ? empty : children(state.value))}
    </SkeletonRegion>
  );
}

function hasNoItems(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  // A paginated list.
  const { items } = (value ?? {}) as Partial<Paged<unknown>>;
  return Array.isArray(items) && items.length === 0;
}
