interface Facts {
  readonly widgets: Readonly<
    Record<
      string,
      {
        readonly texts: { readonly en: { readonly title: string } };
        readonly events: readonly string[];
        readonly hostMethods: readonly string[];
      }
    >
  >;
  readonly options: Readonly<Record<string, string>>;
  readonly meanings: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly tokens: Readonly<Record<string, string>>;
}

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Declaration extends Named {
  readonly tagName: string;
  readonly attributes: readonly Named[];
  readonly events: readonly Named[];
  readonly cssProperties: readonly Named[];
}

export declare const unwritten: readonly string[];
export declare function customElements(facts: Facts): {
  readonly modules: readonly [{ readonly declarations: readonly Declaration[] }];
};
export declare function readMembers(source: string, name: string): Facts['meanings'];
export declare function readTokens(sheet: string): Facts['tokens'];
