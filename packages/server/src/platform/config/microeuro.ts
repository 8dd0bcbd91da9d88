/** Credit is counted in millionths of a euro, so that a single token has a price in whole numbers. */
export const microeuroPerCent = 10_000;
