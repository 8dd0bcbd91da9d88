/*
 * Shortcuts of a page that work while the focus is in a widget. A text as in `aria-keyshortcuts`: `Control+K Meta+K`.
 * Required:
 *   1. a page learns of no key that writes text: each shortcut has Control, Alt or Meta, and AltGr is none of them;
 *   2. the characters that Option writes on a Mac cannot be named;
 *   3. keys that edit text stay with the field: A, C, V, X, Y and Z.
 */

/** One or more shortcuts with a space between them; modifiers in the order Control, Alt, Meta, Shift. Has no `|`. */
export const shortcutsPattern =
  '^((?=[CAM]\\w+\\+)(Control\\+)?(Alt\\+)?(Meta\\+)?(Shift\\+)?(?![acvxyzACVXYZ](?!\\w))[\\w/?.,-]\\w*(?!\\S) ?)+$';

/** With AltGr, so that a key pressed with it has a name that no shortcut has. */
const modifiers = ['AltGraph', 'Control', 'Alt', 'Meta', 'Shift'];

/** Whether a key is one of the shortcuts, which may be anything that a page has given. Of other events none is. */
export const isShortcut = (event: KeyboardEvent, shortcuts: unknown): boolean =>
  `${shortcuts}`
    .toLowerCase()
    .split(' ')
    // Without a modifier the name begins with the plus sign, as that of no shortcut does.
    .includes(
      `${modifiers.filter(name => event.getModifierState?.(name)).join('+')}+${event.key}`.toLowerCase(),
    );
