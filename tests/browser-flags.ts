/** Features to disable whenever a test starts the browser. */
const disabledFeatures = [
  // Each window would start two more pages for address bar suggestions that nobody sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Flags for a browser that only opens the given pages. The list of features replaces the driver's own list.
 *
 * @param features - further features to disable
 */
export const browserFlags = (...features: readonly string[]): string[] => [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...disabledFeatures, ...features].join()}`,
];
