import { applyPageTheme } from '../../host/page-theme';
import { addSheet } from '../../loader/add-sheet';
import type { MountContext } from '../../loader/mount-context';
import css from './frame-cover.css?inline';

/** Milliseconds until an iframe that shows nothing is covered. */
const patience = 700;
const words = { de: 'Der Assistent wird geladen …', en: 'The assistant is loading …' } as const;

let sheet: CSSStyleSheet | undefined;

/**
 * Covers an iframe until our document has loaded in it: otherwise it would be blank or show the browser's error for a server that
 * does not respond. Our document answers the greeting with an early script, long before its widget has loaded, and is shown from
 * then on.
 *
 * @returns a function that removes the cover for good
 */
export function coverFrame(context: MountContext, frame: HTMLIFrameElement): () => void {
  const until = new AbortController();
  let cover: HTMLElement | undefined;
  const uncover = () => {
    until.abort();
    clearTimeout(timer);
    // `remove` in an old Prototype.js throws for elements that are no longer on the page.
    cover?.replaceWith();
  };
  const timer = setTimeout(() => {
    const { stage, locale } = context;
    if (!stage?.panel.contains(frame)) return;
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    addSheet(stage.root, sheet);
    cover = document.createElement('div');
    cover.className = 'cover';
    cover.role = 'status';
    applyPageTheme(cover, context);
    for (let line = 0; line < 3; line++) cover.append(document.createElement('i'));
    cover.append(words[locale]);
    stage.panel.append(cover);
  }, patience);
  window.addEventListener(
    'message',
    ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.contentWindow && isHere(data)) uncover();
    },
    { signal: until.signal },
  );
  return uncover;
}

const isHere = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'oriel:here';
