/** Takes along what whoever signs out has written in this tab and not sent: the next one may sit at the same computer. */
export function forgetDrafts(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Denied: then nothing was kept.
  }
}
