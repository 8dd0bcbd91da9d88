/*
 * Page shortcuts that work while the focus is in a widget, in the format of `aria-keyshortcuts`: `Control+K Meta+K`. Required:
 *   1. a page never sees a key that types text: each shortcut has Control, Alt or Meta, and AltGr does not count;
 *   2. characters typed with Option on a Mac cannot be declared;
 *   3. editing keys stay with the field: A, C, V, X, Y, Z, Backspace and Delete.
 */

/** One or more shortcuts separated by a space; the order of modifiers is Control, Alt, Meta, Shift. Contains no `|`. */
export const shortcutsPattern =
  '^((?=[CAM]\\w+\\+)(Control\\+)?(Alt\\+)?(Meta\\+)?(Shift\\+)?(?![acvxyzACVXYZ](?!\\w))(?!Dead)(?!Backspace)(?!Delete)[\\w/?.,-]\\w*(?!\\S) ?)+$';

/** Includes AltGr, so that a key pressed with it matches no shortcut. */
const modifiers = ['AltGraph', 'Control', 'Alt', 'Meta', 'Shift'];

/** Whether a keyboard event matches a shortcut. `shortcuts` may be any value that a page has passed; other events never match. */
export const isShortcut = (event: KeyboardEvent, shortcuts: unknown): boolean =>
  `${shortcuts}`
    .toLowerCase()
    .split(' ')
    // Without a modifier the string begins with a plus sign, unlike any shortcut.
    .includes(
      `${modifiers.filter(name => event.getModifierState?.(name)).join('+')}+${event.key}`.toLowerCase(),
    );
