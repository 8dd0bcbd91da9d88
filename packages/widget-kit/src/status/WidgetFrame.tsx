import { useT } from '@oriel/app-kit';
import { Skeleton, sheet, useSheet } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useHost } from '../host/host-context';
import css from './frame.css?inline';
import { Failed, SignIn } from './states';

const styles = sheet(css);

/** Options of {@link WidgetFrame}. */
export interface WidgetFrameProps {
  /** Shown in every state. */
  header?: ReactNode;
  /** Shown in every state, so that draft, caret and focus stay: the composer. */
  footer?: ReactNode;
  /** Shown while the widget is usable. */
  children?: ReactNode;
  /** Shown while it loads. Default: bars. */
  skeleton?: ReactNode;
  /** The purpose of signing in. */
  signInTitle?: string | undefined;
}

/** The layout of a widget: its content, or the state that replaces it. Never a blank box. */
export function WidgetFrame({ header, footer, children, skeleton, signInTitle }: WidgetFrameProps) {
  useSignals();
  useSheet(styles);
  const host = useHost();
  const t = useT();
  const status = host.status.value;
  const isUsable = status.kind === 'ready' || status.kind === 'degraded';
  const isWaiting = status.kind === 'loading' || status.kind === 'connecting';
  return (
    <div className="k-frame" part="frame" data-state={status.kind}>
      {header}
      {status.kind === 'degraded' && (
        <div className="k-frame-degraded" part="degraded" role="status">
          {t('kit.degraded')}
        </div>
      )}
      <div className="k-frame-body" aria-busy={isWaiting}>
        {isUsable && children}
        {isWaiting &&
          (skeleton ?? (
            <div className="k-frame-loading" role="status" aria-label={t('kit.loading')}>
              <Skeleton lines={4} />
            </div>
          ))}
        {status.kind === 'auth' && (
          <div className="k-frame-state">
            {status.shows ?? <SignIn isSigningIn={status.isSigningIn} title={signInTitle} />}
          </div>
        )}
        {status.kind === 'error' && (
          <div className="k-frame-state">
            <Failed error={status.error} onRetry={host.retry} />
          </div>
        )}
      </div>
      {footer}
    </div>
  );
}
