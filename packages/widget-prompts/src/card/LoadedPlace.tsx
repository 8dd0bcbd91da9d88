import { ApiError } from '@oriel/client';
import { Button, EmptyState, ErrorState, SkeletonRegion } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import type { ReactNode } from 'react';
import { errorText } from '../i18n/error-text';
import { isNoId } from '../store/fetch-card';
import { usePrompts } from '../store/prompts-context';
import { CardsSkeleton } from './CardsSkeleton';

/** Something that is fetched, and how far it has come. */
export type Loaded<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  /** It does not exist, or the person may not see it: which of both, nobody is told. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Shown where a call was refused. */
export const failedBy = (error: unknown): Loaded<never> =>
  ApiError.isInstance(error) && (isNoId(error) || missingKinds.has(error.kind))
    ? { kind: 'missing' }
    : { kind: 'failed', error };

const missingKinds = new Set<ApiError['kind']>(['not_found', 'unauthorized', 'forbidden']);

/** A place for somebody who is signed in, and what stands there until its content has come, or instead of it. */
export function LoadedPlace<T>({
  loaded,
  isNamedHere = false,
  onRetry,
  children,
}: {
  loaded: Loaded<T>;
  /** The heading of the page stands here, even where the page names other places itself. Default: no. */
  isNamedHere?: boolean;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const level = isNamedHere || store.hasHead.value ? 1 : 2;
  if (!store.session.value?.userId) {
    return (
      <EmptyState
        level={level}
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
        level={level}
        title={t('card.notFound')}
        actions={<Button onClick={() => void store.go({ kind: 'library' })}>{t('card.toLibrary')}</Button>}
      >
        {t('card.notFoundText')}
      </EmptyState>
    );
  }
  if (loaded.kind === 'failed') return <LoadFailed error={loaded.error} level={level} onRetry={onRetry} />;
  return (
    <SkeletonRegion busy={loaded.kind === 'loading'} skeleton={<CardsSkeleton layout="list" />}>
      {loaded.kind === 'ready' && children(loaded.value)}
    </SkeletonRegion>
  );
}

/** Says why something could not be fetched, and tries again. */
export function LoadFailed({
  error,
  compact,
  level,
  onRetry,
}: {
  error: unknown;
  compact?: boolean;
  level?: 1 | 2 | 3;
  onRetry: () => void;
}) {
  const t = useT();
  const { title, text, requestNumber } = errorText(error, t);
  return (
    <ErrorState
      title={title}
      compact={compact}
      level={level}
      requestNumber={requestNumber}
      actions={<Button onClick={onRetry}>{t('library.retry')}</Button>}
    >
      {text}
    </ErrorState>
  );
}
