/**
 * Removes the unsent text that the user leaves in this tab, and the words behind placeholders for personal data, which a chat
 * keeps beyond the tab: the next user may use the same computer.
 */
export function forgetDrafts(): void {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (key.includes(':real-words:')) window.localStorage.removeItem(key);
  } catch {
    // Storage is denied, so nothing was stored.
  }
}
