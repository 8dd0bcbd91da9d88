import { type ReadonlySignal, useSignalEffect } from '@preact/signals-react';
import { useState } from 'react';

interface DetailHost {
  readonly props: ReadonlySignal<{ readonly detail?: string | undefined }>;
  emit(event: 'detail:opened', value: { readonly detail: string }): void;
}

/** The tab of a view: follows the host's prop `detail` and reports the user's choice. Default: the first tab. */
export function useDetail<Name extends string>(
  host: DetailHost,
  names: readonly [Name, ...Name[]],
): [Name, (next: Name) => void] {
  const find = (detail: string | undefined) => names.find(name => name === detail) ?? names[0];
  const [shown, setShown] = useState(() => find(host.props.peek().detail));
  useSignalEffect(() => {
    const { detail } = host.props.value;
    // Without the prop, the widget keeps its own choice.
    if (detail !== undefined) setShown(find(detail));
  });
  const show = (next: Name) => {
    setShown(next);
    host.emit('detail:opened', { detail: next });
  };
  return [shown, show];
}
