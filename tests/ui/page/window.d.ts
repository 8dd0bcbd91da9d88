interface Window {
  /** Violations of the page's policy. */
  violations: string[];
  /** Unmounts a root, as the end of a widget would. */
  unmount: (id: string) => void;
}
