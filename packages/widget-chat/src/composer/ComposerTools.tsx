import { useSignals, useT } from '@oriel/app-kit';
import { IconButton, Menu, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { Keyboard, Mic, MicOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';
import { chooseAgent } from '../agents/choose-agent';
import { FileTray } from '../media/files/file-parts';
import { useChat } from '../session/chat-context';
import { realWords } from '../session/personal-data/real-words';
import { plainSuggestion } from '../thread/view/suggestions';
import { walkSlots } from '../thread/view/walk-slots';
import { type ComposerKeys, listenToComposer, type Offer } from './composer-keys';
import css from './composer-tools.css?inline';
import { type Choice, findChoices, readCard } from './find-choices';
import { replaceText } from './replace-text';
import { canDictate, dictate } from './speech';

/** Number of answers after which the service may still write a title. */
const titleWithin = 3;
/** Milliseconds after an answer: the service starts writing a title once the answer has ended. */
const titleTimes = [2_000, 6_000, 15_000];

/** Rereads the current channel after one of its first answers, to pick up the title written by a model. */
function useFreshTitle(): void {
  useSignals();
  const { currentOrganization, threads } = useChat();
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isAnswering = thread.run.value !== null;
  const answers = thread.turns.value.length;
  const answered = useRef<string | null>(null);
  const isEarly = answers <= titleWithin;
  useEffect(() => {
    if (isAnswering) answered.current = channelId;
    if (channelId === null || isAnswering || !isEarly || answered.current !== channelId) return;
    const timers = titleTimes.map(time =>
      setTimeout(() => {
        currentOrganization
          .peek()
          ?.channels.refresh(channelId)
          .catch(() => undefined);
      }, time),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [channelId, isAnswering, isEarly, currentOrganization]);
}

const styles = sheet(css);

/** Writing aids: cards and agents at the caret, list continuation, dictation, and the send key. */
export default function ComposerTools({ onSend }: { onSend: () => void }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useChat();
  const { host, drafts, threads, currentOrganization } = store;
  const { shell } = host;
  useFreshTitle();
  const sendsByModifier = useSendKey();
  const [offer, setOffer] = useState<Offer>();
  const [row, setRow] = useState<Element | null>(null);
  const fieldOf = () => shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');

  const [tray, setTray] = useState<Element | null>(null);
  useEffect(() => {
    setRow(host.root.querySelector('.c-composer-row > .c-grow'));
    setTray(host.root.querySelector('.c-tray'));
  }, [host]);

  const choose = async (choice: Choice) => {
    const field = fieldOf();
    if (!field || !offer) return;
    setOffer(undefined);
    const { sign, start } = offer.trigger;
    const end = field.selectionStart;
    if (sign === '@') {
      void chooseAgent(store, choice.id);
      return replaceText(field, start, end, '');
    }
    try {
      const { text, agentId } = await readCard(store, choice.id, host.signal);
      if (agentId && currentOrganization.peek()?.agents.find(agentId)) void chooseAgent(store, agentId);
      const [before, after] = [field.value.slice(0, start), field.value.slice(end)];
      replaceText(field, start, end, plainSuggestion(text));
      walkSlots(field, `${before}${text}${after}`);
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('composer.cardFailed') });
    }
  };

  const latest = useRef<ComposerKeys>(undefined);
  latest.current = {
    offer,
    sendsByModifier: sendsByModifier.value,
    send: onSend,
    recall() {
      const { question } =
        threads.shown
          .peek()
          .turns.peek()
          .findLast(each => each.question?.isOurs === false) ?? {};
      if (question) drafts.setText(realWords(host, question.text));
      return question !== undefined && question !== null;
    },
    choose: choice => void choose(choice),
    show: setOffer,
    find: (trigger, signal) => findChoices(store, trigger, signal),
  };
  useEffect(() => {
    const field = shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
    return field ? listenToComposer(field, shell, () => latest.current) : undefined;
  }, [shell]);

  const current = offer?.choices[offer.index];
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.children[offer?.index ?? 0]?.scrollIntoView?.({ block: 'nearest' });
  }, [offer]);
  return (
    <>
      {offer && (
        <>
          <div
            ref={list}
            className="c-choices o-scroller"
            role="listbox"
            aria-label={t(offer.trigger.sign === '/' ? 'composer.cards' : 'composer.agents')}
          >
            {offer.choices.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={choice.id}
                role="option"
                aria-selected={index === offer.index}
                // The field keeps the focus.
                onPointerDown={event => event.preventDefault()}
                onClick={() => void choose(choice)}
              >
                <b>{choice.label}</b>
                {choice.detail && <span>{choice.detail}</span>}
              </div>
            ))}
          </div>
          <VisuallyHidden>
            <span role="status">
              {current &&
                t('composer.choice', {
                  name: current.label,
                  number: offer.index + 1,
                  count: offer.choices.length,
                })}
            </span>
          </VisuallyHidden>
        </>
      )}
      {row &&
        createPortal(
          <span className="c-tools">
            {tray && host.status.value.kind !== 'auth' && <FileTray place={tray} />}
            {canDictate(window) && <DictationButton />}
            <Menu
              label={t('composer.sendKey')}
              placement="bottom-end"
              trigger={props => (
                <IconButton label={t('composer.sendKey')} size="small" {...props}>
                  <Keyboard />
                </IconButton>
              )}
              rows={[false, true].map(byModifier => ({
                id: String(byModifier),
                label: t(byModifier ? 'composer.sendByModifier' : 'composer.sendByEnter'),
                description: t(byModifier ? 'composer.sendByModifierText' : 'composer.sendByEnterText'),
                checked: sendsByModifier.value === byModifier,
                onSelect() {
                  sendsByModifier.value = byModifier;
                  drafts.focus();
                },
              }))}
            />
          </span>,
          row,
        )}
    </>
  );
}

/** Whether Ctrl+Enter or Cmd+Enter sends a question and Enter alone inserts a line break. */
function useSendKey() {
  const { host } = useChat();
  const [kept] = useState(() =>
    host.storage.persisted({
      key: 'send-key',
      user: '',
      schema: z.boolean(),
      initial: false,
      kind: 'functional',
    }),
  );
  return kept;
}

/** Dictates into the text field. */
function DictationButton() {
  useSignals();
  const t = useT();
  const { host, drafts } = useChat();
  const [running, setRunning] = useState<{ stop(): void }>();
  useEffect(() => () => running?.stop(), [running]);
  const start = () => {
    const lang = host.locale.peek() === 'de' ? 'de-DE' : 'en-GB';
    try {
      setRunning(
        dictate(window, lang, {
          onText(text) {
            const before = drafts.text.peek();
            drafts.setText(`${before}${/\S$/.test(before) ? ' ' : ''}${text}`);
          },
          ended(isRefused) {
            setRunning(undefined);
            if (isRefused && !host.signal.aborted)
              void host.notify({
                kind: 'danger',
                title: t('composer.noMicrophone'),
                text: t('composer.noMicrophoneText'),
              });
          },
        }),
      );
      drafts.focus();
    } catch {
      setRunning(undefined);
    }
  };
  return (
    <IconButton
      label={t(running ? 'composer.stopDictation' : 'composer.dictate')}
      size="small"
      aria-pressed={running !== undefined}
      className="c-dictate"
      onClick={() => (running ? running.stop() : start())}
    >
      {running ? <MicOff /> : <Mic />}
    </IconButton>
  );
}
