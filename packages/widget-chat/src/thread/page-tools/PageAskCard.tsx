import { useI18n, useSignals } from '@oriel/app-kit';
import type { LentTool } from '@oriel/contracts';
import { Button, sheet, useSheet } from '@oriel/ui';
import { useEffect, useId, useState } from 'react';
import { useChat } from '../../session/chat-context';
import css from './page-ask.css?inline';
import { allowAlways, findTool, isAllowed, type PageCall, refuseCall, runCall } from './page-calls';
import { toolName } from './tool-name';

const styles = sheet(css);

/**
 * Asks whether a function of the page may be called. It does not take the focus from a user who is typing; a status announces it.
 * If the current page does not offer the function, the call can only be refused.
 */
export function PageAskCard({ call, given }: { call: PageCall; given: string }) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const id = useId();
  const store = useChat();
  const [tool, setTool] = useState<LentTool | null>();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { id: askId } = call.ask;

  const answer = (act: () => Promise<void>, isByHand = true) => {
    setBusy(true);
    setFailed(false);
    // The buttons disappear, so move the focus to the text field.
    if (isByHand) store.drafts.focus();
    act().catch(() => {
      setFailed(true);
      setBusy(false);
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask is looked at once
  useEffect(() => {
    let isGone = false;
    setBusy(false);
    void findTool(store, call).then(found => {
      if (isGone) return;
      setTool(found ?? null);
      if (found && isAllowed(store, call)) answer(() => runCall(store, call, found), false);
    });
    return () => {
      isGone = true;
    };
  }, [askId]);

  if (tool === undefined) return null;
  const title = tool?.title ?? toolName(call, locale);
  return (
    <section className="c-ask" aria-labelledby={id}>
      <p id={id} role="status">
        <b dir="auto">{t(tool ? 'page.ask' : 'page.elsewhere', { name: title })}</b>
      </p>
      <p className="c-hint" dir="auto">
        {call.ask.origin}
      </p>
      {given !== '' && <pre dir="auto">{given}</pre>}
      {hasFailed && <p role="alert">{t('kit.failure.network')}</p>}
      <div className="o-flow">
        {tool && (
          <>
            <Button size="small" busy={isBusy} onClick={() => answer(() => runCall(store, call, tool))}>
              {t('page.once')}
            </Button>
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => {
                allowAlways(store, call);
                answer(() => runCall(store, call, tool));
              }}
            >
              {t('page.always')}
            </Button>
          </>
        )}
        <Button
          size="small"
          kind="ghost"
          disabled={isBusy}
          onClick={() => answer(() => refuseCall(store, call))}
        >
          {t('page.refuse')}
        </Button>
      </div>
    </section>
  );
}
