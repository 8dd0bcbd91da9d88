import { type Resource, ResourceView, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState } from '@oriel/ui';
import type { ReactNode } from 'react';
import { usePrompts } from '../store/prompts-context';
import { CardsSkeleton } from './CardsSkeleton';

/** A view for signed-in users, with its loading, error and sign-in states. */
export function LoadedPlace<T>({
  resource,
  isNamedHere = false,
  onRetry,
  children,
}: {
  resource: Resource<T>;
  /** The view renders its own heading, even if the page titles other views itself. Default: no. */
  isNamedHere?: boolean;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}) {
  useSignals();
  const t = useT();
  const store = usePrompts();
  const level = isNamedHere || store.hasHead.value ? 1 : 2;
  if (!store.session.value?.user) {
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
  return (
    <ResourceView
      resource={resource}
      level={level}
      onRetry={onRetry}
      skeleton={<CardsSkeleton layout="list" />}
      missing={
        <EmptyState
          level={level}
          title={t('card.notFound')}
          actions={<Button onClick={() => void store.go({ kind: 'library' })}>{t('card.toLibrary')}</Button>}
        >
          {t('card.notFoundText')}
        </EmptyState>
      }
    >
      {children}
    </ResourceView>
  );
}
