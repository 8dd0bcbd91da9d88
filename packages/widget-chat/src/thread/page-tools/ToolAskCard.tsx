import { useI18n } from '@oriel/app-kit';
import { toolOrigin } from '@oriel/contracts';
import { Button, sheet, useSheet } from '@oriel/ui';
import { useEffect, useId, useState } from 'react';
import { useChat } from '../../session/chat-context';
import css from './page-ask.css?inline';
import { allowCall, type PageCall, refuseCall } from './page-calls';
import { toolName } from './tool-name';

const styles = sheet(css);

/** Asks whether a tool of the server may run. It does not take the focus from a user who is typing; a status announces it. */
export function ToolAskCard({ call, given }: { call: PageCall; given: string }) {
  useSheet(styles);
  const { t, locale } = useI18n();
  const id = useId();
  const store = useChat();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isOnce = call.ask.origin === `${toolOrigin}once`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next ask begins anew
  useEffect(() => setBusy(false), [call.ask.id]);

  const answer = (act: typeof allowCall) => {
    setBusy(true);
    setFailed(false);
    // The buttons disappear, so move the focus to the text field.
    store.drafts.focus();
    act(store, call).catch(() => {
      setFailed(true);
      setBusy(false);
    });
  };
  return (
    <section className="c-ask" aria-labelledby={id}>
      <p id={id} role="status">
        <b dir="auto">{t('ask.title', { name: toolName(call, locale) })}</b>
      </p>
      {given !== '' && <pre dir="auto">{given}</pre>}
      <p className="c-hint">{t(isOnce ? 'ask.onceText' : 'ask.alwaysText')}</p>
      {hasFailed && <p role="alert">{t('kit.failure.network')}</p>}
      <div className="o-flow">
        <Button size="small" busy={isBusy} onClick={() => answer(allowCall)}>
          {t(isOnce ? 'ask.allowInChat' : 'ask.allow')}
        </Button>
        <Button size="small" kind="ghost" disabled={isBusy} onClick={() => answer(refuseCall)}>
          {t('page.refuse')}
        </Button>
      </div>
    </section>
  );
}
