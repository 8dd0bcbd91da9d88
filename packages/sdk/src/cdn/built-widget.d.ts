/** The widget that an entry is built for; the build writes this module. */
declare module 'oriel:widget' {
  export const widget: import('@oriel/widget-kit').WidgetDefinition;
}

/** The surfaces between that widget and its host; the build writes this module. */
declare module 'oriel:surfaces' {
  export const surfaces: {
    readonly surface: import('@oriel/contracts').Surface;
    readonly hostSurface: import('@oriel/contracts').Surface;
  };
}

/** Adds the methods that only this widget asks of its host to the default host; the build writes this module. */
declare module 'oriel:handlers' {
  type OpenOptions = import('../isolation/link').OpenOptions;
  export const complete: (options: OpenOptions) => OpenOptions;
}
