import { useSignals, useT } from '@oriel/app-kit';
import { MenuPanel, type MenuRow, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { Columns2, EyeOff, LetterText, Paperclip } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { CompareMenu } from '../agents/CompareMenu';
import { chooseAgent } from '../agents/choose-agent';
import { useTemporary } from '../channels/use-temporary';
import { FileTray } from '../media/files/FileTray';
import { trayOf } from '../media/files/tray-store';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { realWords } from '../session/personal-data/real-words';
import { plainSuggestion } from '../thread/view/suggestions';
import { walkSlots } from '../thread/view/walk-slots';
import { type ComposerKeys, listenToComposer, type Offer } from './composer-keys';
import css from './composer-tools.css?inline';
import { type Choice, findChoices, readCard } from './find-choices';
import { replaceText } from './replace-text';
import { dictate } from './speech';
import type { EarlyFiles } from './use-composer-field';

/** Number of answers after which the service may still write a title. */
const titleWithin = 3;
/** Milliseconds after an answer: the service starts writing a title once the answer has ended. */
const titleTimes = [2_000, 6_000, 15_000];

/** Rereads the current channel after one of its first answers, to pick up the title written by a model. */
function useFreshTitle(): void {
  useSignals();
  const { currentOrganization, threads, deferredLoading } = useChat();
  const thread = threads.shown.value;
  const channelId = thread.channelId.value;
  const isAnswering = thread.run.value !== null;
  const answers = thread.turns.value.length;
  const isEarly = answers <= titleWithin;
  useEffect(() => {
    if (channelId === null || isAnswering || !isEarly || deferredLoading.lastAsked() !== thread) return;
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
  }, [channelId, isAnswering, isEarly, currentOrganization, deferredLoading, thread]);
}

const styles = sheet(css);

interface ComposerToolsProps {
  /** Files pasted before this code was loaded. */
  early: EarlyFiles;
  /** The button of the menu. */
  add: RefObject<HTMLButtonElement | null>;
  /** Whether the menu is open. */
  isAdding: boolean;
  onAdded: () => void;
  isDictating: boolean;
  /** The dictation has ended, or was not possible. */
  onDictated: () => void;
}

/** Writing aids: cards and agents at the caret, list continuation, files, dictation, and the menu of the field. */
export default function ComposerTools({
  early,
  add,
  isAdding,
  onAdded,
  isDictating,
  onDictated,
}: ComposerToolsProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useChat();
  const { host, drafts, threads, currentOrganization, sendKey } = store;
  const { shell } = host;
  useFreshTitle();
  const [offer, setOffer] = useState<Offer>();
  const fieldOf = () => shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
  const picker = useRef<HTMLInputElement>(null);
  const [isComparing, setComparing] = useState(false);
  const [tray, setTray] = useState<Element | null>(null);
  const organization = currentOrganization.value;
  const addFiles = (files: Iterable<File>) => void trayOf(store, threads.shown.peek()).add([...files]);
  const addLatest = useRef(addFiles);
  useEffect(() => {
    setTray(host.root.querySelector('.c-tray'));
    if (early.current?.length) addLatest.current(early.current);
    early.current = null;
  }, [host, early]);

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
    sendsByModifier: sendKey.isModifier.value,
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
                {choice.detail && <span className="o-line">{choice.detail}</span>}
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
      {tray && host.status.value.kind !== 'auth' && (
        <>
          <FileTray place={tray} />
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              addFiles(currentTarget.files ?? []);
              // The same file can be chosen again.
              currentTarget.value = '';
            }}
          />
        </>
      )}
      {isAdding && organization && (
        <AddMenu
          organization={organization}
          anchor={add}
          onAttach={() => picker.current?.click()}
          onCard={() => {
            const field = fieldOf();
            if (!field) return;
            field.focus();
            const { selectionStart: start, selectionEnd: end, value } = field;
            // The sign counts at the start of a line.
            replaceText(field, start, end, /.$/.test(value.slice(0, start)) ? '\n/' : '/');
          }}
          onCompare={() => setComparing(true)}
          onClose={onAdded}
        />
      )}
      {isComparing && organization && (
        <CompareMenu organization={organization} anchor={add} onClose={() => setComparing(false)} />
      )}
      {isDictating && <Dictation onEnd={onDictated} />}
    </>
  );
}

interface AddMenuProps {
  organization: OrganizationChat;
  anchor: RefObject<HTMLButtonElement | null>;
  onAttach: () => void;
  /** Lists the prompt cards at the caret. */
  onCard: () => void;
  onCompare: () => void;
  onClose: () => void;
}

/** The menu of the field: what can be added to a question, and how it is asked. */
function AddMenu({ organization, anchor, onAttach, onCard, onCompare, onClose }: AddMenuProps) {
  useSignals();
  const t = useT();
  const { drafts, sendKey } = useChat();
  const beginTemporary = useTemporary(organization);
  const chooseKey = sendKey.choose.value;
  const keys: MenuRow[] = [false, true].map(isModifier => ({
    id: `${isModifier}`,
    label: t(isModifier ? 'composer.modifierEnter' : 'composer.enter'),
    description: t(isModifier ? 'composer.modifierEnterText' : 'composer.enterText'),
    checked: sendKey.isModifier.value === isModifier,
    onSelect() {
      chooseKey?.(isModifier);
      drafts.focus();
    },
  }));
  const compare: MenuRow = {
    id: 'compare',
    label: t('compare.choose'),
    icon: <Columns2 />,
    onSelect: onCompare,
  };
  const rows: MenuRow[] = [
    { id: 'files', label: t('files.attach'), icon: <Paperclip />, onSelect: onAttach },
    { id: 'card', label: t('composer.card'), hint: '/', icon: <LetterText />, onSelect: onCard },
    ...(organization.agents.agents.value.length > 1 ? [compare] : []),
    {
      id: 'temporary',
      label: t('temporary.name'),
      icon: <EyeOff />,
      onSelect: () => void beginTemporary(),
    },
  ];
  if (chooseKey) {
    rows.push(
      { kind: 'divider', id: 'divider' },
      { kind: 'label', id: 'keys', label: t('composer.sendKey') },
      ...keys,
    );
  }
  return (
    <MenuPanel
      label={t('composer.add')}
      placement="top-start"
      rows={rows}
      anchor={anchor}
      onClose={onClose}
    />
  );
}

/** Dictates into the text field while it is mounted. */
function Dictation({ onEnd }: { onEnd: () => void }) {
  const t = useT();
  const { host, drafts } = useChat();
  const ended = useRef({ onEnd, t });
  ended.current = { onEnd, t };
  useEffect(() => {
    const lang = host.locale.peek() === 'de' ? 'de-DE' : 'en-GB';
    drafts.focus();
    try {
      const running = dictate(window, lang, {
        onText(text) {
          const before = drafts.text.peek();
          drafts.setText(`${before}${/\S$/.test(before) ? ' ' : ''}${text}`);
        },
        ended(isRefused) {
          const { onEnd, t } = ended.current;
          onEnd();
          if (isRefused && !host.signal.aborted)
            void host.notify({
              kind: 'danger',
              title: t('composer.noMicrophone'),
              text: t('composer.noMicrophoneText'),
            });
        },
      });
      return () => running.stop();
    } catch {
      return ended.current.onEnd();
    }
  }, [host, drafts]);
  return null;
}
