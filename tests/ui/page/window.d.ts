interface Window {
  /** What the policy of the page refused. */
  violations: string[];
  /** Takes a root away as a widget's end would. */
  unmount: (id: string) => void;
}
