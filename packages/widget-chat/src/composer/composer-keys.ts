import { activeElementInRoot, isComposing, type PickerOption } from '@oriel/ui';
import { findTrigger, type Trigger } from './find-trigger';
import { replaceText } from './replace-text';

/** A new text and its caret position. */
interface EditedText {
  readonly text: string;
  readonly caret: number;
}

const item = /^(\s*)(?:([-*+])|(\d{1,4})([.)]))(\s+)(\[[ xX]\]\s+)?(.*)$/;
const quotation = /^(\s*>\s?)(.*)$/;

/**
 * Continues a Markdown list or quotation on a new line at the caret; an empty item ends the list.
 *
 * @returns nothing if the caret is in neither
 */
export function continueList(text: string, caret: number): EditedText | undefined {
  const start = text.lastIndexOf('\n', caret - 1) + 1;
  const line = text.slice(start, caret);
  const [, indent, sign, number, mark, space, box, words] = item.exec(line) ?? [];
  const [, lead, quoted] = quotation.exec(line) ?? [];
  if (words === undefined && quoted === undefined) return undefined;
  const rest = text.slice(caret);
  if ((words ?? quoted)?.trim() === '') return { text: text.slice(0, start) + rest, caret: start };
  const next =
    words === undefined
      ? lead
      : `${indent}${sign ?? `${Number(number) + 1}${mark}`}${space}${box === undefined ? '' : '[ ] '}`;
  const before = `${text.slice(0, caret)}\n${next}`;
  return { text: before + rest, caret: before.length };
}

/** The current choices at the caret. */
export interface Offer {
  readonly trigger: Trigger;
  /** Empty until the first search of this word has ended. */
  readonly choices: readonly PickerOption[];
  /** The choice that Enter selects. */
  readonly index: number;
}

/** Key handling of the text field. */
export interface ComposerKeys {
  readonly offer: Offer | undefined;
  /** Ctrl+Enter or Cmd+Enter sends, and Enter alone begins a new line. */
  readonly sendsByModifier: boolean;
  /** Restores the last question into the empty field. @returns whether there is one */
  recall(): boolean;
  choose(choice: PickerOption, trigger: Trigger): void;
  send(): void;
  show(offer: Offer | undefined): void;
  find(trigger: Trigger, signal: AbortSignal): Promise<readonly PickerOption[]>;
}

/**
 * Handles keys of the text field before its own listener, which sends. Input method compositions are left alone.
 *
 * @param isSent - Enter was pressed before this code was loaded
 * @returns a function that stops listening
 */
export function listenToComposer(
  field: HTMLTextAreaElement,
  shell: HTMLElement,
  keys: () => ComposerKeys | undefined,
  isSent: boolean,
): () => void {
  let searching = new AbortController();
  /** Set while the choices are unknown. A key pressed meanwhile takes the first one, or without any does what it does otherwise. */
  let pending: { orElse?: () => void } | undefined;
  let fruitless: Trigger | undefined;
  const triggerNow = () => {
    const { selectionStart, selectionEnd, value } = field;
    return selectionStart === selectionEnd ? findTrigger(value, selectionStart) : undefined;
  };
  const stopSearch = () => {
    searching.abort();
    pending = undefined;
  };
  const close = () => {
    stopSearch();
    keys()?.show(undefined);
  };
  const search = (trigger: Trigger) => {
    searching = new AbortController();
    const { signal } = searching;
    const waiting: typeof pending = {};
    pending = waiting;
    const settle = (choices: readonly PickerOption[]) => {
      if (signal.aborted) return;
      pending = undefined;
      const now = triggerNow();
      // The text was sent or replaced, which is no input.
      if (now?.start !== trigger.start || now.query !== trigger.query) return close();
      const [first] = choices;
      fruitless = first ? undefined : trigger;
      keys()?.show(first && !waiting.orElse ? { trigger, choices, index: 0 } : undefined);
      if (!first) waiting.orElse?.();
      else if (waiting.orElse) keys()?.choose(first, trigger);
    };
    keys()
      ?.find(trigger, signal)
      .then(settle, () => settle([]));
  };
  const handleInput = (event?: Event) => {
    stopSearch();
    // An input event of a text field always has this type.
    if (event && (event as InputEvent).isComposing) return;
    const trigger = triggerNow();
    if (!trigger) return keys()?.show(undefined);
    const { sign, start, query } = trigger;
    const offer = keys()?.offer;
    // More letters rarely find what fewer did not, so no frame flashes at each of them.
    const isFruitless =
      fruitless?.sign === sign && fruitless.start === start && query.startsWith(fruitless.query);
    if (!isFruitless) {
      const known = offer?.trigger.sign === sign ? offer : undefined;
      keys()?.show({ trigger, choices: known?.choices ?? [], index: known?.index ?? 0 });
    }
    search(trigger);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const now = keys();
    if (!now || event.target !== field || event.defaultPrevented || isComposing(event)) return;
    const take = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (pending && !event.shiftKey && (event.key === 'Enter' || event.key === 'Tab')) {
      const isSending = !now.sendsByModifier || event.ctrlKey || event.metaKey;
      const breakLine = () => replaceText(field, field.selectionStart, field.selectionEnd, '\n');
      pending.orElse ??= event.key === 'Tab' ? () => {} : isSending ? now.send : breakLine;
      return take();
    }
    if (now.offer && !event.shiftKey && moveInOffer(event.key, now.offer, now, close)) return take();
    if (event.key === 'ArrowUp') {
      const isPlain = !(event.shiftKey || event.altKey || event.ctrlKey || event.metaKey);
      if (isPlain && !event.repeat && !field.readOnly && field.value === '' && now.recall()) take();
      return;
    }
    if (event.key !== 'Enter') return;
    // The field's own listener sends.
    if (now.sendsByModifier ? event.ctrlKey || event.metaKey : !event.shiftKey) return;
    const { selectionStart: caret, selectionEnd, value } = field;
    const next = caret === selectionEnd ? continueList(value, caret) : undefined;
    // The browser inserts the line break.
    if (!next) return;
    take();
    if (next.caret > caret) replaceText(field, caret, caret, next.text.slice(caret, next.caret));
    else replaceText(field, next.caret, caret, '');
  };
  // A sign typed before this code was loaded.
  if (activeElementInRoot(field) === field) handleInput();
  if (isSent && pending) pending.orElse = () => keys()?.send();
  else if (isSent) keys()?.send();
  field.addEventListener('input', handleInput);
  field.addEventListener('blur', close);
  shell.addEventListener('keydown', handleKeyDown, { capture: true });
  return () => {
    stopSearch();
    field.removeEventListener('input', handleInput);
    field.removeEventListener('blur', close);
    shell.removeEventListener('keydown', handleKeyDown, { capture: true });
  };
}

/** @returns whether the open list handles the key */
function moveInOffer(key: string, offer: Offer, { show, choose }: ComposerKeys, close: () => void): boolean {
  const { choices, index } = offer;
  const choice = choices[index];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const step = key === 'ArrowDown' ? 1 : choices.length - 1;
    if (choice) show({ ...offer, index: (index + step) % choices.length });
    return true;
  }
  if (key === 'Escape') {
    close();
    return true;
  }
  if ((key !== 'Enter' && key !== 'Tab') || !choice) return false;
  choose(choice, offer.trigger);
  return true;
}
