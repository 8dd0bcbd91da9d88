/** Prefix of every storage key of the widgets in a browser, so that a host can remove them all. */
export const widgetStoragePrefix = 'oriel:';
