import { AppContext, createFormat, createTranslate, I18nContext, type Texts, Toasts } from '@oriel/app-kit';
import { orielErrorOf } from '@oriel/client';
import type { OrielError } from '@oriel/contracts';
import { Root } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Component, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { DialogLayer } from '../dialogs/DialogLayer';
import { HostContext } from '../host/host-context';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetHost } from '../host/widget-host';
import { Failed } from '../status/states';

interface ErrorBoundaryProps {
  onError: (error: OrielError) => void;
  onRetry: () => void;
  children: ReactNode;
}

/** Shows an error state if the widget failed to render. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: OrielError | undefined }> {
  override state: { error: OrielError | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: orielErrorOf(thrown) };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(orielErrorOf(thrown));
  }

  private readonly handleRetry = () => {
    this.setState({ error: undefined });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    return error ? <Failed error={error} onRetry={this.handleRetry} /> : this.props.children;
  }
}

export interface WidgetTreeProps {
  definition: WidgetDefinition;
  host: WidgetHost;
  texts: Texts;
  content: () => ReactNode;
  /** Called after the first render of the widget. */
  onShown: () => void;
}

/** The whole rendered tree of one mount. */
export function WidgetTree({ definition, host, texts, content, onShown }: WidgetTreeProps) {
  useSignals();
  const { theme, variant, messages: given, size } = host.state.value;
  const fetched = texts.fetched.value;
  const i18n = useMemo(() => {
    if (!fetched) return null;
    const { locale, messages, sets } = fetched;
    const { want } = texts;
    const all = [given[locale] ?? {}, ...messages];
    // Deferred, because a component must not update others while it renders.
    const wantMore = () => queueMicrotask(() => want(sets + 1));
    const t = createTranslate(locale, all, sets === Number.POSITIVE_INFINITY ? undefined : wantMore);
    const format = createFormat(locale);
    return { locale, t, format, sets, want, errors: definition.errors };
  }, [fetched, given, texts, definition]);
  const isWritten = i18n !== null;
  useLayoutEffect(() => {
    if (isWritten) onShown();
  }, [isWritten, onShown]);
  // Without texts there is nothing to show yet: the loader's content stays.
  if (!i18n) return null;
  return (
    <HostContext value={host}>
      <AppContext value={host}>
        <I18nContext value={i18n}>
          <Root
            root={host.root}
            theme={theme.scheme}
            variant={variant ?? undefined}
            lang={i18n.locale}
            fill={size !== 'auto'}
          >
            <ErrorBoundary onError={host.fail} onRetry={host.retry}>
              <Content render={content} />
            </ErrorBoundary>
            <DialogLayer dialogs={definition.dialogs} />
            <Toasts />
          </Root>
        </I18nContext>
      </AppContext>
    </HostContext>
  );
}

/** Renders inside the boundary, so that it catches errors of the widget. */
const Content = ({ render }: { render: () => ReactNode }) => render();
