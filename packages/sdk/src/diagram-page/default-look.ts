import type { DiagramLook, DiagramRequest } from '@oriel/contracts';

const shared = {
  font: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  radius: 6,
};

/** Oriel's own colours, for widgets that do not send their page's look. */
export const defaultLook: Readonly<Record<DiagramRequest['theme'], DiagramLook>> = {
  light: {
    ...shared,
    surface: '#ffffff',
    sunken: '#ecf0ef',
    line: '#dce2e1',
    lineStrong: '#7d8a88',
    text: '#14201f',
    textSoft: '#465351',
    accent: '#0b5c63',
    accentSoft: '#dff0ee',
    slot: '#fff0bf',
    slotText: '#5b4300',
    success: '#19693a',
    successSoft: '#e2f3e8',
    warning: '#855000',
    warningSoft: '#fdf0d8',
    danger: '#b3261e',
    dangerSoft: '#fcebe9',
  },
  dark: {
    ...shared,
    surface: '#151b1b',
    sunken: '#0a0e0e',
    line: '#273030',
    lineStrong: '#6f7d7a',
    text: '#e7eeec',
    textSoft: '#b0bbb8',
    accent: '#63c6c4',
    accentSoft: '#11302f',
    slot: '#392f12',
    slotText: '#f4d98d',
    success: '#7fd39c',
    successSoft: '#12301d',
    warning: '#f0bf6b',
    warningSoft: '#35270e',
    danger: '#ff958c',
    dangerSoft: '#371917',
  },
};
