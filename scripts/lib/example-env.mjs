/**
 * The environment of the site with the examples: where the server is, and the keys that it has made for them.
 *
 * @param {string} api
 * @param {{ publishableKey: string, secretKey: string, trusted: { publishableKey: string, secretKey: string }, allInOne: { publishableKey: string } }} keys
 */
export const exampleEnv = (api, keys) => ({
  ORIEL_API: api,
  ORIEL_PUBLISHABLE_KEY: keys.publishableKey,
  ORIEL_SECRET_KEY: keys.secretKey,
  ORIEL_INTRANET_PUBLISHABLE_KEY: keys.trusted.publishableKey,
  ORIEL_INTRANET_SECRET_KEY: keys.trusted.secretKey,
  ORIEL_ALL_IN_ONE_PUBLISHABLE_KEY: keys.allInOne.publishableKey,
});
