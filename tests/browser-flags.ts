/** What the browser leaves out whenever it is started here. */
const disabledFeatures = [
  // Each window would start two more pages for the suggestions of an address bar that nobody sees.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Flags of a browser that has nothing to do but the pages it is given. The list of features takes the place of the
 * driver's own.
 *
 * @param features - what else it leaves out
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
