import { isSuspended, useT } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { getSession, type OrielError } from '@oriel/contracts';
import { Button, EmptyState, ErrorState, sheet, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { useHost } from '../host/host-context';
import css from './failed.css?inline';

const styles = sheet(css);

export interface FailedStateProps {
  error: OrielError;
  onRetry: () => void;
}

/** The text of an error code and the next step, with collapsed advice for the page's operators. */
export default function FailedState({ error, onRetry }: FailedStateProps) {
  useSheet(styles);
  const t = useT();
  const { code, message, hint, docs } = error;
  const { api } = useHost();
  useComeBack(code === 'NETWORK', onRetry);
  const retry = <Button onClick={onRetry}>{t('kit.retry')}</Button>;
  // Nothing is broken, and the page's operators cannot change it.
  if (isSuspended(error.cause)) {
    return (
      <EmptyState title={t('kit.suspended.title')} actions={retry}>
        <span role="status">{t('kit.suspended.text')}</span>
      </EmptyState>
    );
  }
  return (
    <div>
      <ErrorState
        title={t(`kit.error.${code}.title`)}
        requestNumber={error.requestId && t('kit.requestNumber', { number: error.requestId })}
        actions={retry}
      >
        {t(`kit.error.${code}.text`)} <code>{code}</code>
      </ErrorState>
      <details className="k-failed-more">
        <summary>{t('kit.error.operators')}</summary>
        <p>{message}</p>
        {!hint.includes(docs) && <p>{hint}</p>}
        <p>
          <a href={docsAddress(code, api.access)} target="_blank" rel="noopener noreferrer">
            {docs}
          </a>
        </p>
      </details>
    </div>
  );
}

/** URL of an error on the server's own documentation site; a URL from the host could lead anywhere. */
const docsAddress = (code: string, server: string) =>
  new URL(`/docs/embedding#${code.toLowerCase()}`, new URL(server, location.href)).href;

/** Milliseconds between two checks whether the service is back, unless the browser is online sooner. */
const pause = 3_000;

/** Restarts automatically once the service responds. The check is silent, because the error is already shown. */
function useComeBack(isAway: boolean, onBack: () => void): void {
  const { client } = useHost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of equal callbacks is as good as the last
  useEffect(() => {
    if (!isAway) return;
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, pause);
    };
    const ask = async () => {
      clearTimeout(timer);
      const error = await client.call(getSession, {}, { signal }).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (signal.aborted) return;
      // Any other refusal proves that the service responds.
      if (ApiError.isInstance(error) && awayKinds.has(error.kind)) wait();
      else onBack();
    };
    window.addEventListener('online', ask, { signal });
    wait();
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [isAway, client]);
}

const awayKinds: ReadonlySet<string> = new Set(['network', 'timeout', 'unavailable']);
