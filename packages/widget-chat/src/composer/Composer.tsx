import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { sheet, useSheet } from '@oriel/ui';
import { OwnSignInOffer } from '@oriel/widget-kit';
import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { AgentButton } from '../agents/AgentButton';
import { later } from '../later';
import { useChat } from '../session/chat-context';
import { LostNote } from '../thread/view/LostNote';
import css from './composer.css?inline';
import { useComposerField } from './use-composer-field';

const styles = sheet(css);
const ComposerNotes = later('ComposerNotes');
const QueuedQuestions = later('QueuedQuestions');

/** The text field for questions. It is shown in every state, so that a draft never disappears. */
export function Composer() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const {
    host,
    drafts,
    outbox,
    threads,
    comparing,
    currentOrganization,
    deferredLoading,
    isOnline,
    attached,
    stopAnswer,
    send: sendQuestion,
  } = useChat();
  const box = useRef<HTMLDivElement>(null);
  const organization = currentOrganization.value;
  const thread = threads.shown.value;
  const run = thread.run.value;
  const queued = outbox.queued.value.filter(entry => entry.thread === thread);
  const agents = organization?.agents;
  const agent = agents?.current.value;
  const status = host.status.value;
  const isAuth = status.kind === 'auth';
  const isBlocked = organization?.credits.isBlocked.value === true;
  const hasText = drafts.text.value.trim() !== '';
  const isFailed = status.kind === 'error';
  const files = attached.value;
  const canSend =
    files !== 'busy' && hasText && drafts.excess.value === 0 && !isAuth && !isBlocked && !isFailed;

  const hasNote =
    deferredLoading.isDue.value ||
    drafts.problem.value !== null ||
    drafts.excess.value > 0 ||
    Boolean(organization?.credits.shortage.value) ||
    !isOnline.value ||
    agents?.isMissing.value === true ||
    agents?.isFallback.value === true;

  // Shown while the chunk of the notes cannot be fetched; an answer with a lost connection shows its own note.
  const isCutOff = run
    ? !isOnline.value && run.connection.value.kind === 'open'
    : !isOnline.value || drafts.problem.value !== null;

  const send = () => {
    if (isAuth && hasText) drafts.isAwaitingSignIn.value = true;
    if (!canSend) return;
    void sendQuestion(drafts.take(), { attached: files }).catch(() => undefined);
  };
  // Same text as in the loader's field, so nothing changes when the chat takes over the field or the agent becomes known.
  const placeholder = t(comparing.value?.placeholder(agent?.id) ?? 'composer.placeholder');
  useComposerField({ label: t('composer.label'), placeholder, isReadonly: isBlocked, onSend: send, box });

  const balance = organization?.credits.credits.value;
  return (
    <div className="c-dock">
      <div className="c-dock-note">
        {queued.length > 0 && <QueuedQuestions entries={queued} />}
        {hasNote && <ComposerNotes onSend={send} failed={isCutOff && <LostNote />} />}
      </div>
      <div ref={box} className="c-composer o-composer o-box" part="composer">
        <div className="c-tray" />
        <slot name="composer" />
        <div className="c-composer-row">
          {organization && !isAuth && <AgentButton organization={organization} />}
          {isAuth && hasText && !status.isLeaving && (
            <span className="c-hint c-after">{t('composer.afterSignIn')}</span>
          )}
          <span className="c-grow" />
          <button
            type="button"
            className={run ? 'c-stop' : 'c-send'}
            aria-label={t(run ? 'composer.stop' : 'composer.send')}
            aria-disabled={run ? run.isStopping.value : !canSend}
            // One button for both, so it keeps the focus; the second click of a double click, or key repeat, must not stop the
            // question that the first one sent.
            onClick={({ detail }) => detail < 2 && (run ? void stopAnswer() : send())}
            onKeyDown={event => event.repeat && event.key === 'Enter' && event.preventDefault()}
          >
            {run ? <i /> : <ArrowUp />}
          </button>
        </div>
      </div>
      <div className="c-foot">
        <span className="c-disclaimer">{t('composer.disclaimer')}</span>
        <OwnSignInOffer />
        {balance && <span>{t('composer.credit', { amount: format.money(balance.balance) })}</span>}
      </div>
    </div>
  );
}
