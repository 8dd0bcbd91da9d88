import type { DiagnosisCheck } from '../loader/diagnosis';
import type { MountContext } from '../loader/mount-context';

type Finding = Pick<DiagnosisCheck, 'message' | 'fix'>;

/** Whether the page gives the widget a place in which it can be seen. */
export function checkPlace(context: MountContext): DiagnosisCheck {
  const name = 'place';
  const { element } = context;
  if (!element?.isConnected) return { name, ok: true, message: 'The widget is not on the page.' };
  if (context.options.launcher === 'bubble')
    return { name, ok: true, message: 'The widget is behind its button.' };
  const finding = hiddenPlace(element) ?? emptyPlace(element, context);
  if (finding) return { name, ok: false, ...finding };
  return {
    name,
    ok: true,
    message: `Its place has ${element.offsetWidth} × ${element.offsetHeight} pixels.`,
  };
}

/** Warns in the console about a place in which nobody can see the widget. */
export function tellPlace(context: MountContext): void {
  // Without layout, such as in a test or a hidden frame, all places are empty.
  if (document.documentElement.clientWidth === 0) return;
  const { ok, message, fix } = checkPlace(context);
  if (!ok) console.warn('[oriel]', message, fix);
}

function hiddenPlace(element: HTMLElement): Finding | undefined {
  const fix = 'Show it. If it is hidden on purpose, load the widget when it appears: load: "visible".';
  for (const each of ancestors(element)) {
    const { display, visibility, opacity } = getComputedStyle(each);
    const rule = display === 'none' ? 'display: none' : opacity === '0' ? 'opacity: 0' : undefined;
    if (rule) return { message: `The place of the widget is hidden: ${nameOf(each)} has ${rule}.`, fix };
    // An element inside may be visible again.
    if (each === element && visibility !== 'visible')
      return { message: `The place of the widget is hidden: it has visibility: ${visibility}.`, fix };
  }
  return undefined;
}

function emptyPlace(element: HTMLElement, { options }: MountContext): Finding | undefined {
  // The page's own element rather than the widget's, where both are empty.
  const all = [...ancestors(element)].reverse();
  const isEmpty = (each: HTMLElement, size: number, overflow: string) =>
    size === 0 && (each === element || overflow !== 'visible');
  const narrow = all.find(each => isEmpty(each, each.offsetWidth, getComputedStyle(each).overflowX));
  if (narrow) return { message: `The place of the widget has no width: ${nameOf(narrow)}.`, fix: widthFix };
  const low = all.find(each => isEmpty(each, each.offsetHeight, getComputedStyle(each).overflowY));
  if (low) return { message: `The place of the widget has no height: ${nameOf(low)}.`, fix: heightFix };
  const { parentElement } = element;
  if (options.size !== 'fill' || !parentElement || hasHeight(parentElement)) return undefined;
  return {
    message: `The place of the widget has no height, which size: "fill" needs: ${nameOf(parentElement)}.`,
    fix: heightFix,
  };
}

const widthFix = 'Give it a width in a style sheet.';
const heightFix = 'Give it a height in a style sheet, such as height: 640px, or set size to pixels.';

/** Whether a child that fills this element gets a height: it does not where the content decides. */
function hasHeight(place: HTMLElement): boolean {
  const probe = document.createElement('div');
  Object.assign(probe.style, { height: '100%', minHeight: '0', flex: '1', placeSelf: 'stretch' });
  place.append(probe);
  const { offsetHeight } = probe;
  probe.replaceWith();
  return offsetHeight > 0;
}

/** The element and everything that it is in, also across shadow roots. */
function* ancestors(element: HTMLElement): Generator<HTMLElement> {
  let node: Node | null = element;
  while (node) {
    if (node instanceof HTMLElement) yield node;
    const parent: Node | null =
      node instanceof HTMLElement ? (node.assignedSlot ?? node.parentNode) : node.parentNode;
    node = parent instanceof ShadowRoot ? parent.host : parent;
  }
}

/** Names an element as a selector would. */
function nameOf({ id, localName, classList }: HTMLElement): string {
  if (id) return `#${id}`;
  return [localName, ...classList].join('.');
}
