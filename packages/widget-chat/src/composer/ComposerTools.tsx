import { fetched, useSignals, useT } from '@oriel/app-kit';
import {
  isTouchOnly,
  type PickerOption,
  PickerRow,
  Skeleton,
  sheet,
  useSheet,
  VisuallyHidden,
} from '@oriel/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AgentPicture } from '../agents/AgentPicture';
import { chooseAgent } from '../agents/choose-agent';
import { FileTray } from '../media/files/FileTray';
import { trayOf } from '../media/files/tray-store';
import { agentName } from '../session/agent-name';
import { useChat } from '../session/chat-context';
import { realWords } from '../session/personal-data/real-words';
import { plainSuggestion } from '../thread/view/suggestions';
import { walkSlots } from '../thread/view/walk-slots';
import { CostEstimate } from './CostEstimate';
import { type ComposerKeys, listenToComposer, type Offer } from './composer-keys';
import css from './composer-tools.css?inline';
import type { Trigger } from './find-trigger';
import { replaceText } from './replace-text';
import type { EarlyInput } from './use-composer-field';

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
const AddMenu = fetched(() => import('./AddMenu'));
const CompareMenu = fetched(async () => ({ default: (await import('../agents/agent-panels')).CompareMenu }));
const Dictation = fetched(() => import('./Dictation'));

interface ComposerToolsProps {
  /** Input from before this code was loaded. */
  early: EarlyInput;
  /** The button of the menu. */
  add: RefObject<HTMLButtonElement | null>;
  /** Whether the menu is open. */
  isAdding: boolean;
  onAdded: () => void;
  /** Dictation first asks, and then listens. */
  dictation: 'asking' | 'on' | undefined;
  /** It listens, or has ended, or was not possible. */
  onDictation: (state: 'on' | undefined) => void;
  onSend: () => void;
}

/** Writing aids: cards and agents at the caret, list continuation, files, dictation, and the menu of the field. */
export default function ComposerTools({
  early,
  add,
  isAdding,
  onAdded,
  dictation,
  onDictation,
  onSend,
}: ComposerToolsProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useChat();
  const { host, drafts, threads, comparing, currentOrganization, sendKey } = store;
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
    const { files = [] } = early.current ?? {};
    if (files.length > 0) addLatest.current(files);
  }, [host, early]);
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['pointerenter', 'focus'])
      add.current?.addEventListener(type, AddMenu.preload, { signal: listening.signal });
    return () => listening.abort();
  }, [add]);

  const choose = async (choice: PickerOption, { sign, start }: Trigger) => {
    const field = fieldOf();
    if (!field) return;
    setOffer(undefined);
    const end = field.selectionStart;
    if (sign === '@') {
      void chooseAgent(store, choice.value);
      return replaceText(field, start, end, '');
    }
    try {
      const { readCard } = await import('./find-choices');
      const { text, agentId } = await readCard(store, choice.value, host.signal);
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
    choose: (choice, trigger) => void choose(choice, trigger),
    send: onSend,
    show: setOffer,
    async find(trigger, signal) {
      const { findChoices } = await import('./find-choices');
      return findChoices(store, trigger, signal);
    },
  };
  useEffect(() => {
    const field = shell.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
    const isSent = early.current?.isSent === true;
    early.current = null;
    return field ? listenToComposer(field, shell, () => latest.current, isSent) : undefined;
  }, [shell, early]);

  const focusField = () => {
    if (!isTouchOnly()) drafts.focus();
  };
  const closeComparing = () => {
    setComparing(false);
    if (comparing.peek()) focusField();
  };

  const pictureOf = (agentId: string) => {
    const agent = offer?.trigger.sign === '@' && organization?.agents.find(agentId);
    if (!agent || !organization) return undefined;
    const { id: organizationId } = organization.session.organization;
    const name = agentName(agent, host.locale.value);
    return <AgentPicture agent={agent} name={name} client={host.client} organizationId={organizationId} />;
  };
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
            className="c-choices o-picker-list o-scroller"
            role="listbox"
            aria-label={t(offer.trigger.sign === '/' ? 'composer.cards' : 'composer.agents')}
            aria-busy={current === undefined}
          >
            {!current && (
              <div className="o-picker-state">
                <Skeleton lines={1} />
              </div>
            )}
            {offer.choices.map((choice, index) => (
              <PickerRow
                key={choice.value}
                option={{ ...choice, icon: pictureOf(choice.value) }}
                isCurrent={index === offer.index}
                isChosen={index === offer.index}
                onPoint={() => {
                  if (index !== offer.index) setOffer({ ...offer, index });
                }}
                onChoose={() => void choose(choice, offer.trigger)}
              />
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
          onAttach={() => {
            focusField();
            picker.current?.click();
          }}
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
        <CompareMenu organization={organization} anchor={add} onClose={closeComparing} />
      )}
      <CostEstimate />
      {dictation && <Dictation onStart={() => onDictation('on')} onEnd={() => onDictation(undefined)} />}
    </>
  );
}
