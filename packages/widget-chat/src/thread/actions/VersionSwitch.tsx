import { useSignals, useT } from '@oriel/app-kit';
import { IconButton } from '@oriel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useChat } from '../../session/chat-context';
import { showVersion } from '../store/show-version';
import { useMarks } from './use-marks';

/** Switches between the versions of a message; renders nothing if there is only one. */
export function VersionSwitch({ id }: { id: string | null }) {
  useSignals();
  const t = useT();
  const store = useChat();
  const { versions } = useMarks();
  const [isBusy, setBusy] = useState(false);
  const { host, threads } = store;
  const ids = (id && versions.value.get(id)?.messageIds) || [];
  if (!id || ids.length < 2) return null;
  const index = ids.indexOf(id);
  // The version cannot change while the channel answers.
  const isFixed = isBusy || threads.shown.value.run.value !== null;

  const show = async (to: number, side: 'previous' | 'next') => {
    const next = ids[to];
    if (!next || isFixed) return;
    setBusy(true);
    const { root } = host;
    try {
      await showVersion(store, threads.shown.peek(), next);
      focusWhenShown(root, next, side);
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('message.versionFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="c-versions" data-message={id}>
      <IconButton
        size="small"
        label={t('message.previousVersion')}
        data-side="previous"
        disabled={isFixed || index === 0}
        onClick={() => void show(index - 1, 'previous')}
      >
        <ChevronLeft />
      </IconButton>
      <span role="img" aria-label={t('message.version', { number: index + 1, count: ids.length })}>
        {index + 1}/{ids.length}
      </span>
      <IconButton
        size="small"
        label={t('message.nextVersion')}
        data-side="next"
        disabled={isFixed || index === ids.length - 1}
        onClick={() => void show(index + 1, 'next')}
      >
        <ChevronRight />
      </IconButton>
    </span>
  );
}

/** Maximum frames to wait for the version to render; its position among the others is read afterwards. */
const longest = 120;

/** The focused button was removed with the previous version. */
function focusWhenShown(root: ShadowRoot, id: string, side: 'previous' | 'next', frame = 0): void {
  const place = root.querySelector(`.c-versions[data-message="${id}"]`);
  const button =
    place?.querySelector<HTMLElement>(`[data-side="${side}"]:not(:disabled)`) ??
    place?.querySelector<HTMLElement>('button:not(:disabled)');
  if (button && !root.activeElement) button.focus();
  else if (!button && frame < longest) requestAnimationFrame(() => focusWhenShown(root, id, side, frame + 1));
}
