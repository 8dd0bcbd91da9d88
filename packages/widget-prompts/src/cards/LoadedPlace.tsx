import { ApiError } from '@oriel/client';
import { Button, EmptyState, ErrorState, SkeletonRegion } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import type { ReactNode } from 'react';
import { LibrarySkeleton } from '../library/LibrarySkeleton';
import { usePrompts } from '../prompts/prompts-context';
import { errorText } from './error-text';

/** Something that is fetched, and how far it has come. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  /** It does not exist, or the person may not see it: which of both, nobody is told. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What a refused call leaves. */
export const failedBy = (error: unknown): Loaded<never> =>
  ApiError.isInstance(error) &&
  (error.kind === 'not_found' || error.kind === 'unauthorized' || error.kind === 'forbidden')
    ? { kind: 'missing' }
    : { kind: 'failed', error };

/** A place for somebody who is signed in, and what stands there until its content has come, or instead of it. */
export function LoadedPlace<T>({
  loaded,
  onRetry,
  children,
}: {
  loaded: Loaded<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  if (!store.session.value?.userId) {
    return (
      <EmptyState
        title={t('place.signIn')}
        actions={
          <Button kind="primary" onClick={() => void store.host.signIn()}>
            {t('kit.signIn.action')}
          </Button>
        }
      />
    );
  }
  if (loaded.kind === 'missing') {
    return (
      <EmptyState
        title={t('card.notFound')}
        actions={<Button onClick={() => void store.go({ kind: 'library' })}>{t('card.toLibrary')}</Button>}
      >
        {t('card.notFoundText')}
      </EmptyState>
    );
  }
  if (loaded.kind === 'failed') return <LoadFailed error={loaded.error} onRetry={onRetry} />;
  return (
    <SkeletonRegion busy={loaded.kind === 'loading'} skeleton={<LibrarySkeleton layout="list" />}>
      {loaded.kind === 'ready' && children(loaded.value)}
    </SkeletonRegion>
  );
}

/** Says why something could not be fetched, and tries again. */
export function LoadFailed({
  error,
  compact,
  onRetry,
}: {
  error: unknown;
  compact?: boolean;
  onRetry: () => void;
}) {
  const t = useT();
  const { title, text, requestNumber } = errorText(error, t);
  return (
    <ErrorState
      title={title}
      compact={compact}
      requestNumber={requestNumber && t('kit.requestNumber', { number: requestNumber })}
      actions={<Button onClick={onRetry}>{t('library.retry')}</Button>}
    >
      {text}
    </ErrorState>
  );
}
