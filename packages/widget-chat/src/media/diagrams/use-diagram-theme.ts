import { useSignals } from '@oriel/app-kit';
import { type DiagramLook, type DiagramRequest, diagramLook } from '@oriel/contracts';
import { type RefObject, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useChat } from '../../session/chat-context';

/** Theme of a diagram at its place in the page. */
export interface DiagramTheme {
  readonly scheme: DiagramRequest['theme'];
  /** Undefined if the browser does not expose its colours. */
  readonly look: DiagramLook | undefined;
}

const colors = {
  surface: '--_surface',
  sunken: '--_sunken',
  line: '--_line',
  lineStrong: '--_line-strong',
  text: '--_text',
  textSoft: '--_text-2',
  accent: '--_accent',
  accentSoft: '--_accent-soft',
  slot: '--_slot',
  slotText: '--_slot-text',
  success: '--_success',
  successSoft: '--_success-soft',
  warning: '--_warning',
  warningSoft: '--_warning-soft',
  danger: '--_danger',
  dangerSoft: '--_danger-soft',
} as const satisfies Partial<Record<keyof DiagramLook, string>>;

/** Scheme and tokens of an element, as set by widget, page and system. */
export function useDiagramTheme(element: RefObject<Element | null>): DiagramTheme | undefined {
  useSignals();
  const { theme, variant } = useChat().host.state.value;
  const [found, setFound] = useState<DiagramTheme>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the host says of its look shows in the computed style
  useEffect(() => {
    const { current } = element;
    const view = current?.ownerDocument.defaultView;
    if (!current || !view) return;
    const system = view.matchMedia('(prefers-color-scheme: dark)');
    const read = () => {
      const next = { scheme: schemeOf(current, view, system.matches), look: lookOf(current, view) };
      // Keep the object if the look is equal, so that a diagram is redrawn only when something has changed.
      setFound(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    read();
    system.addEventListener('change', read);
    return () => system.removeEventListener('change', read);
  }, [element, theme, variant]);
  return found;
}

function schemeOf(element: Element, view: Window, isSystemDark: boolean): DiagramTheme['scheme'] {
  const schemes = view.getComputedStyle(element).colorScheme;
  return schemes.includes('dark') && (!schemes.includes('light') || isSystemDark) ? 'dark' : 'light';
}

/** The tokens of an element as computed values. */
function lookOf(element: Element, view: Window): DiagramLook | undefined {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  element.append(probe);
  const { style } = probe;
  const read = view.getComputedStyle(probe);
  const look: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(colors)) {
    style.color = `color-mix(in srgb, var(${token}), var(${token}))`;
    look[name] = hexOf(read.color);
  }
  style.fontFamily = 'var(--_font)';
  style.borderTopLeftRadius = 'var(--_r-sm)';
  look.font = read.fontFamily;
  look.radius = Number.parseFloat(read.borderTopLeftRadius);
  probe.remove();
  const checked = z.safeParse(diagramLook, look);
  return checked.success ? checked.data : undefined;
}

/** Converts `color(srgb 0.5 0.5 0.5)`, the computed value of an sRGB mix, or `rgb(1, 2, 3)` to `#rrggbb`. */
function hexOf(color: string): string | undefined {
  const parts = /^(color\(srgb|rgba?\()([^)]+)/.exec(color);
  const scale = parts?.[1] === 'color(srgb' ? 255 : 1;
  const channels = parts?.[2]
    ?.trim()
    .split(/[\s,/]+/)
    .slice(0, 3)
    .map(Number);
  if (channels?.length !== 3 || channels.some(Number.isNaN)) return undefined;
  return `#${channels
    .map(each =>
      Math.min(255, Math.max(0, Math.round(each * scale)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
