/** Begins the name of every value that widgets keep in a browser, so that a host can remove them all. */
export const widgetStoragePrefix = 'oriel:';
