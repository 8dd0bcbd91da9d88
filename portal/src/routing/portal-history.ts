/*
 * The session history of the portal. Required:
 *   1. nothing typed is dropped by a link, a change of the workspace, or Back and Forward, before the person was asked;
 *   2. on a phone, Back closes what lies over the page: it has an entry of its own for as long as it is open;
 *   3. that entry goes with the sheet, so that the next Back leads where it would have led before.
 */
import { confirmDiscard, hasUnsavedWork, openSheets } from '@oriel/ui';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  type To,
} from 'react-router';

/** What is shown, and by which kind of navigation. */
export interface HistoryState {
  readonly action: NavigationType;
  readonly location: Location;
}

export interface PortalHistory {
  readonly navigator: Navigator;
  readonly state: HistoryState;
  /** Calls back with what is to be shown, until the function it returns is called. */
  listen(listener: (state: HistoryState) => void): () => void;
}

/** The width at which dialogs and menus are sheets. */
const sheetWidth = '(max-width: 720px)';

export function createPortalHistory(window: Window): PortalHistory {
  const inner = createBrowserHistory({ window, v5Compat: true });
  const { history } = window;
  /** What the router shows; the address may be ahead of it while a question is asked. */
  let shown: HistoryState = { action: inner.action, location: inner.location };
  /** Steps that this file makes, whose arrival changes nothing. */
  let ownSteps = 0;
  let waiting: (() => void)[] = [];
  let isJumping = false;
  const isSheetEntry = (): boolean => history.state?.isSheet === true;

  const step = (delta: number) => {
    ownSteps += 1;
    history.go(delta);
  };
  /** Goes to another page of the history; the entry of a sheet is none. */
  const jump = (delta: number) => {
    isJumping = true;
    history.go(isSheetEntry() && delta < 0 ? delta - 1 : delta);
  };
  /** Runs once no step of this file is under way. */
  const whenSettled = (run: () => void) => {
    if (ownSteps > 0) waiting.push(run);
    else run();
  };
  /** Does what leaves the page, after the question where something would be lost. */
  const leave = (to: To | undefined, go: () => void) => {
    const target = typeof to === 'string' ? to : to && createPath(to);
    const isSamePlace = target === createPath(shown.location);
    if (isSamePlace || !hasUnsavedWork()) return whenSettled(go);
    void confirmDiscard().then(isSure => isSure && whenSettled(go));
  };
  const navigator: Navigator = {
    createHref: inner.createHref,
    encodeLocation: inner.encodeLocation,
    push: (to, state) =>
      // The entry of a sheet becomes that of the next page.
      leave(to, () => (isSheetEntry() ? inner.replace(to, state) : inner.push(to, state))),
    replace: (to, state) => leave(to, () => inner.replace(to, state)),
    go: delta => leave(undefined, () => jump(delta)),
  };

  /** Gives an open sheet an entry, and takes that of a closed one away. */
  const followSheets = () => {
    if (ownSteps > 0) return void waiting.push(followSheets);
    if (isJumping) return;
    const isOpen = openSheets.count() > 0;
    if (isSheetEntry() && !isOpen) return step(-1);
    if (!isOpen || isSheetEntry() || !window.matchMedia?.(sheetWidth).matches) return;
    const { idx } = history.state ?? {};
    history.pushState({ ...history.state, idx: typeof idx === 'number' ? idx + 1 : 0, isSheet: true }, '');
  };
  let isFollowing = false;
  // One sheet often takes the place of another, and a choice in it leads elsewhere.
  const followLater = () => {
    if (isFollowing) return;
    isFollowing = true;
    setTimeout(() => {
      isFollowing = false;
      followSheets();
    });
  };

  return {
    navigator,
    get state() {
      return shown;
    },
    listen(listener) {
      const show = (state: HistoryState) => {
        shown = state;
        listener(state);
      };
      const stop = inner.listen(({ action, location, delta }) => {
        if (ownSteps > 0) {
          ownSteps -= 1;
          if (ownSteps > 0) return;
          const run = waiting;
          waiting = [];
          for (const each of run) each();
          return;
        }
        isJumping = false;
        if (action !== 'POP' || delta === null) return show({ action, location });
        // Forward to a sheet that is closed by now.
        if (isSheetEntry()) return step(-1);
        const isSamePlace = location.key === shown.location.key;
        if (isSamePlace && openSheets.count() > 0) {
          openSheets.closeLast();
          // It may stay, such as for a question.
          return followLater();
        }
        if (isSamePlace || !hasUnsavedWork() || createPath(location) === createPath(shown.location))
          return show({ action, location });
        step(-delta);
        void confirmDiscard().then(isSure => isSure && whenSettled(() => jump(delta)));
      });
      const stopSheets = openSheets.subscribe(followLater);
      followLater();
      return () => {
        stop();
        stopSheets();
      };
    },
  };
}
