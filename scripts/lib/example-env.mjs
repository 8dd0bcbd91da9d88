/**
 * The environment of the example site: the server's address, and the keys that the server has created for the examples.
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
