/** Credit is counted in millionths of a euro, so that a single token has a price in whole numbers. */
export const microeuroPerEuro = 1_000_000;
export const microeuroPerCent = microeuroPerEuro / 100;
