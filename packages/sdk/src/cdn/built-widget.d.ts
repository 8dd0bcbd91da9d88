/** Written by the build: the widget that an entry is built for. */
declare module 'oriel:widget' {
  export const widget: import('@oriel/widget-kit').WidgetDefinition;
}

/** Written by the build: what that widget and its host say to each other. */
declare module 'oriel:surfaces' {
  export const surfaces: {
    readonly surface: import('@oriel/contracts').Surface;
    readonly hostSurface: import('@oriel/contracts').Surface;
  };
}

/** Written by the build: adds to the usual host what that widget asks beyond it, where it asks more. */
declare module 'oriel:handlers' {
  type OpenOptions = import('../isolation/link').OpenOptions;
  export const complete: (options: OpenOptions) => OpenOptions;
}
