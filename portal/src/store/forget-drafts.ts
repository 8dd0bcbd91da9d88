/**
 * Takes along what whoever signs out has written in this tab and not sent, and the words behind placeholders for personal data,
 * which a chat keeps beyond the tab: the next one may sit at the same computer.
 */
export function forgetDrafts(): void {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (key.includes(':real-words:')) window.localStorage.removeItem(key);
  } catch {
    // Denied: then nothing was kept.
  }
}
