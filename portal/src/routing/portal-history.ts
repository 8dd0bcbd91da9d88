/*
 * The session history of the portal. Required:
 *   1. links, workspace switches, Back and Forward confirm before they discard typed text;
 *   2. on a phone, Back closes an open sheet, which has its own history entry while it is open;
 *   3. that entry is removed with the sheet, so that the next Back goes where it would have gone before.
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

/** The shown location and the kind of navigation that led to it. */
export interface HistoryState {
  readonly action: NavigationType;
  readonly location: Location;
}

export interface PortalHistory {
  readonly navigator: Navigator;
  readonly state: HistoryState;
  /** Calls the listener with each state to show. @returns the function that unsubscribes */
  listen(listener: (state: HistoryState) => void): () => void;
}

/** Media query for widths at which dialogs and menus are sheets. */
const sheetWidth = '(max-width: 720px)';

export function createPortalHistory(window: Window): PortalHistory {
  const inner = createBrowserHistory({ window, v5Compat: true });
  const { history } = window;
  /** The router's state; the URL may be ahead of it while a confirmation is open. */
  let shown: HistoryState = { action: inner.action, location: inner.location };
  /** Pending steps of this module, whose `popstate` events are ignored. */
  let ownSteps = 0;
  let waiting: (() => void)[] = [];
  let isJumping = false;
  const isSheetEntry = (): boolean => history.state?.isSheet === true;

  const step = (delta: number) => {
    ownSteps += 1;
    history.go(delta);
  };
  /** Goes to another page of the history; the entry of a sheet does not count as a page. */
  const jump = (delta: number) => {
    isJumping = true;
    history.go(isSheetEntry() && delta < 0 ? delta - 1 : delta);
  };
  /** Runs when no step of this module is pending. */
  const whenSettled = (run: () => void) => {
    if (ownSteps > 0) waiting.push(run);
    else run();
  };
  /** Leaves the page, after a confirmation if something would be lost. */
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
      // The next page replaces the entry of a sheet.
      leave(to, () => (isSheetEntry() ? inner.replace(to, state) : inner.push(to, state))),
    replace: (to, state) => leave(to, () => inner.replace(to, state)),
    go: delta => leave(undefined, () => jump(delta)),
  };

  /** Adds an entry for an open sheet and removes the entry of a closed one. */
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
  // Deferred: one sheet often replaces another, and a choice in a sheet often navigates.
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
        // Forward led to a sheet that is already closed.
        if (isSheetEntry()) return step(-1);
        const isSamePlace = location.key === shown.location.key;
        if (isSamePlace && openSheets.count() > 0) {
          openSheets.closeLast();
          // The sheet may stay open, for example to ask for confirmation.
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
