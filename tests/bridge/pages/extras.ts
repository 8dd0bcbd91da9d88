import {
  addTabSentinels,
  applyHeight,
  focusEdge,
  forwardKeys,
  pinContent,
  raiseFrame,
  replayStroke,
  setColorScheme,
  watchHeight,
} from '@oriel/bridge';

/** Both halves of the frame's extras; the tests carry the messages between them. */
const extras = {
  addTabSentinels,
  applyHeight,
  focusEdge,
  forwardKeys,
  pinContent,
  raiseFrame,
  replayStroke,
  setColorScheme,
  watchHeight,
};

declare global {
  interface Window {
    extras: typeof extras;
  }
}
window.extras = extras;
