import { fetched, useFormat, useSignals, useT } from '@oriel/app-kit';
import { IconButton, sheet, useSheet } from '@oriel/ui';
import { OwnSignInOffer } from '@oriel/widget-kit';
import { ArrowUp, Mic, MicOff, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AgentButton } from '../agents/AgentButton';
import { later } from '../later';
import { useChat } from '../session/chat-context';
import { LostNote } from '../thread/view/LostNote';
import { canDictate } from './can-dictate';
import css from './composer.css?inline';
import { type EarlyInput, useComposerField } from './use-composer-field';

const styles = sheet(css);
const ComposerNotes = later('ComposerNotes');
const QueuedQuestions = later('QueuedQuestions');
const TemporarySwitch = fetched(() => import('./TemporarySwitch'));
const ComposerTools = fetched(() => import('./ComposerTools'));

export interface ComposerProps {
  /** Whether it is in the middle, as in an empty chat; the first question moves it to the end. */
  isCentred: boolean;
  /** Drawn below the box in the middle, else above it. */
  suggestions: ReactNode;
}

/** The text field for questions. It is shown in every state, so that a draft never disappears. */
export function Composer({ isCentred, suggestions }: ComposerProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
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
  const files = attached.value ?? (drafts.hasFiles(thread.channelId.value) ? 'busy' : null);
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

  const { wantsTools } = deferredLoading;
  const want = () => {
    wantsTools.value = true;
  };
  const early = useToolsOnInput(box, want, files === 'busy');
  const send = () => {
    if (isAuth && hasText) drafts.isAwaitingSignIn.value = true;
    if (!canSend) return;
    // The tools look for choices first.
    if (early.current && openSign.test(drafts.text.value)) {
      early.current.isSent = true;
      return;
    }
    void sendQuestion(drafts.take(), { attached: files }).catch(() => undefined);
  };
  // Same text as in the loader's field, so nothing changes when the chat takes over the field or the agent becomes known.
  const placeholder = t(comparing.value?.placeholder(agent?.id) ?? 'composer.placeholder');
  useComposerField({ label: t('composer.label'), placeholder, isReadonly: isBlocked, onSend: send, box });
  useSlide(box, isCentred);

  const add = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [dictation, setDictation] = useState<'asking' | 'on'>();
  const isDictating = dictation === 'on';
  return (
    <div className="c-dock" data-print="none">
      <div className="c-dock-note">
        {queued.length > 0 && <QueuedQuestions entries={queued} />}
        {hasNote && <ComposerNotes onSend={send} failed={isCutOff && <LostNote />} />}
        <ComposerTools
          when={wantsTools.value}
          early={early}
          add={add}
          isAdding={isAdding}
          onAdded={() => setAdding(false)}
          dictation={dictation}
          onDictation={setDictation}
          onSend={send}
        />
      </div>
      <div ref={box} className="c-composer o-composer o-box" part="composer" onPointerEnter={want}>
        <div className="c-tray" />
        <slot name="composer" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only fetches the code of its buttons */}
        <div className="c-composer-row o-row" onFocus={want}>
          <IconButton
            ref={add}
            label={t('composer.add')}
            aria-haspopup="menu"
            aria-expanded={isAdding}
            disabled={!organization || isAuth}
            onClick={() => setAdding(!isAdding)}
          >
            <Plus />
          </IconButton>
          {organization && !isAuth && <AgentButton organization={organization} />}
          {organization && !isAuth && <TemporarySwitch when={wantsTools.value} organization={organization} />}
          {isAuth && hasText && !status.isLeaving && (
            <span className="c-hint c-after">{t('composer.afterSignIn')}</span>
          )}
          <span className="c-grow" />
          {canDictate(window) && (
            <IconButton
              className="c-dictate"
              label={t(isDictating ? 'composer.stopDictation' : 'composer.dictate')}
              aria-pressed={isDictating}
              onClick={() => setDictation(dictation ? undefined : 'asking')}
            >
              {isDictating ? <MicOff /> : <Mic />}
            </IconButton>
          )}
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
      {suggestions}
      <Foot />
    </div>
  );
}

/** The line below the box: the disclaimer, and the credit while it is low or the send button has the pointer. */
function Foot() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const balance = useChat().currentOrganization.value?.credits.credits.value;
  const isLow = balance && balance.balance <= balance.warnLimit;
  return (
    <div className="c-foot">
      <span className="c-disclaimer">{t('composer.disclaimer')}</span>
      <OwnSignInOffer />
      {balance && (
        <span className="c-credit" data-low={isLow ? '' : undefined}>
          {t('composer.credit', { amount: format.money(balance.balance) })}
        </span>
      )}
    </div>
  );
}

/** Text that the tools act on: the signs that list cards and agents, and a line that may continue a list. */
const needsTools = /[/@\n]|^\s*(?:[-*+>]|\d+[.)])/;

/** A sign at the end for which choices are not known yet. */
const openSign = /(?:^|\n)\/[^/\n]{0,60}$|(?:^|\s)@\S{0,60}$/;

/**
 * Fetches the tools with text that needs them, or with a file dragged or pasted into the chat.
 *
 * @param isWaiting - the question waits for its files
 * @returns what is for the tools once they are there
 */
function useToolsOnInput(
  box: RefObject<HTMLElement | null>,
  want: () => void,
  isWaiting: boolean,
): EarlyInput {
  useSignals();
  const { host, drafts } = useChat();
  const early: EarlyInput = useRef({ files: [], isSent: false });
  const wanted = useRef(want);
  const text = drafts.text.value;
  useEffect(() => {
    if (isWaiting || needsTools.test(text)) wanted.current();
  }, [text, isWaiting]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const area = box.current?.closest<HTMLElement>('[part=frame]') ?? host.shell;
    area.addEventListener('dragenter', () => wanted.current(), { signal });
    area.addEventListener('pointerover', () => wanted.current(), { signal, once: true });
    // The shortcuts of the chat are loaded with the tools.
    area.addEventListener('keydown', event => event.altKey && wanted.current(), { signal });
    // Without the tools, the browser would open a file that is dropped.
    const handleDrop = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!early.current || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (event.type === 'drop') early.current.files.push(...dataTransfer.files);
    };
    area.addEventListener('dragover', handleDrop, { signal });
    area.addEventListener('drop', handleDrop, { signal });
    host.shell.addEventListener(
      'paste',
      ({ clipboardData }) => {
        wanted.current();
        // A copied table cell arrives both as text and as an image.
        if (!clipboardData?.getData('text/plain')) early.current?.files.push(...(clipboardData?.files ?? []));
      },
      { signal },
    );
    return () => listening.abort();
  }, [box, host]);
  return early;
}

const slideTime = 220;

/** Lets the box slide to the end of the chat with the first question. */
function useSlide(box: RefObject<HTMLElement | null>, isCentred: boolean): void {
  const wasCentred = useRef(isCentred);
  const from = useRef(0);
  // The place before this change is drawn.
  if (wasCentred.current && !isCentred) from.current = box.current?.getBoundingClientRect().top ?? 0;
  useLayoutEffect(() => {
    const element = box.current;
    const slides = wasCentred.current && !isCentred;
    wasCentred.current = isCentred;
    if (!slides || !element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const way = from.current - element.getBoundingClientRect().top;
    if (way === 0) return;
    element.animate([{ translate: `0 ${way}px` }, { translate: 'none' }], {
      duration: slideTime,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    });
  }, [box, isCentred]);
}
